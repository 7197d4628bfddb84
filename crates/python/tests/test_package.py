"""The package as a whole: its examples, and modules that are imported on demand."""

from __future__ import annotations

import doctest
import os
import runpy
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import rulebook as rb
from rulebook import _native

GENERATOR = runpy.run_path(str(Path(__file__).parents[1] / "generate.py"))

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))

#: What makes an example short.
ARGUMENTS = {"alphazero": ["--minutes", "0.02", "--games", "4"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_run(example: Path) -> None:
    command = [sys.executable, str(example), *ARGUMENTS.get(example.stem, [])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout and not done.stderr


def test_the_example_of_the_page_on_embedding_runs() -> None:
    page = Path(__file__).parents[3] / "docs" / "embedding.md"
    failed, attempted = doctest.testfile(str(page), module_relative=False)
    assert 0 < attempted and failed == 0


def test_the_package_has_its_version() -> None:
    assert rb.__version__ == metadata.version("rulebook-games")


def test_the_stubs_describe_what_the_module_describes() -> None:
    stubs = GENERATOR["STUBS"].read_text()
    renew = "renew it by `python crates/python/generate.py --stubs`"
    assert stubs == GENERATOR["documented"](stubs, _native), renew


def test_the_adapters_are_imported_only_when_asked_for() -> None:
    code = (
        "import sys, rulebook\n"
        "assert not {'pettingzoo', 'gymnasium', 'pyspiel', 'ray'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("adapter", "package"),
    [
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("rllib", "ray"),
        ("ray", "ray"),
    ],
)
def test_an_adapter_names_the_extra_that_it_lacks(adapter: str, package: str) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try:\n    import rulebook.{adapter}\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"pip install 'rulebook-games[{adapter}]'" in done.stdout


def test_the_wheel_that_is_tested_is_the_one_that_was_built() -> None:
    workflow = Path(__file__).parents[3] / ".github" / "workflows" / "wheels.yml"
    installs = [line.split() for line in workflow.read_text().splitlines() if " pip install " in line]
    ours = [words for words in installs if any(word.startswith("rulebook-games") for word in words)]
    assert ours and all("--no-index" in words for words in ours)


def with_wheels(folder: Path, **versions: str) -> str:
    """The error of an import where wheels with native modules of these versions are installed."""
    for name, version in versions.items():
        (folder / f"{name}.py").write_text(f"version = {version!r}\n")
        about = folder / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[rulebook]\nnative = {name}\n")
    command = [sys.executable, "-c", "import rulebook"]
    path = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, env=path, capture_output=True, text=True)
    assert done.returncode != 0
    return done.stderr


def test_a_native_module_of_another_version_is_refused(tmp_path: Path) -> None:
    assert "owls was built for rulebook-games 0.0.1, and" in with_wheels(tmp_path, owls="0.0.1")


def test_two_wheels_with_native_modules_are_refused(tmp_path: Path) -> None:
    error = with_wheels(tmp_path, owls="0.1.0", robins="0.1.0")
    assert "there are several native modules with games: owls, robins" in error
