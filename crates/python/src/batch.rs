//! Many matches at once, with observations, masks and rewards in arrays that every step fills.

use std::{
    iter,
    sync::{Mutex, MutexGuard, PoisonError},
};

use numpy::{
    PyArray, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{IntoPyDict, PyTuple},
};
use rulebook::{
    ActionKind, AnyBatch, AnyError, AnyMatch, AutoReset, BatchBuffers, BatchInfo, BatchOptions,
    MaskKind, core::ReplayLimits,
};

use crate::{
    classes::{Game, Match},
    convert,
    errors::refused,
    registry::registry,
};

/// The most threads; `_thinking.py` has the same number.
const THREADS: usize = 1_024;

/// The length of the longest row of a mask that every step clears as a whole, in bytes. Clearing a
/// longer one, such as that of OCTI, would take as long as the step.
const LONGEST_CLEARED: usize = 4_096;

/// Many matches of one game that are played step by step together.
///
/// Actions are indices of moves, observations are planes, and chance is sampled from the seed. With
/// `actions="picks"` an action is a row of numbers instead, one for each pick of the move and -1 for
/// the places that are left; `info.picks` says what they mean, `mask` shows with which picks a move can
/// begin, and `next_mask` what can follow. The
/// arrays belong to the batch: every step fills them again, so copy what you want to keep. A step
/// is a function of the seed and the actions, whatever the number of threads.
#[pyclass(module = "rulebook", frozen)]
#[derive(Debug)]
pub(crate) struct Batch {
    inner: Mutex<Box<dyn AnyBatch>>,
    info: BatchInfo,
    name: &'static str,
    arrays: Arrays,
    first: u64,
    seed: u64,
}

/// The arrays of a batch.
#[derive(Debug)]
struct Arrays {
    obs: Py<PyArray2<f32>>,
    mask: Py<PyArray2<u8>>,
    player: Py<PyArray1<i8>>,
    reward: Py<PyArray2<f32>>,
    done: Py<PyArray1<u8>>,
    final_obs: Py<PyArray2<f32>>, // Without rows if it is not wanted.
    actions: Py<PyArrayDyn<i32>>,
    next_mask: Py<PyArray2<u8>>, // Without rows until it is asked for.
}

impl Arrays {
    /// The arrays for these sizes; `MemoryError` if they are too large.
    fn new(py: Python<'_>, info: &BatchInfo, has_final_obs: bool) -> PyResult<Arrays> {
        let (n, size, players) = (info.n, info.planes.size, usize::from(info.players));
        let final_rows = if has_final_obs { n } else { 0 };
        Ok(Arrays {
            obs: zeros(py, &[n, size], "float32")?,
            mask: zeros(py, &[n, info.mask_size], "uint8")?,
            player: zeros(py, &[n], "int8")?,
            reward: zeros(py, &[n, players], "float32")?,
            done: zeros(py, &[n], "uint8")?,
            final_obs: zeros(py, &[final_rows, size], "float32")?,
            actions: match &info.picks {
                Some(picks) => zeros(py, &[n, picks.most], "int32")?,
                None => zeros(py, &[n], "int32")?,
            },
            next_mask: zeros(
                py,
                &[if info.picks.is_some() { n } else { 0 }, info.mask_size],
                "uint8",
            )?,
        })
    }
}

/// A new array, made by numpy, because a failure is an exception there and a panic in Rust.
fn zeros<T: numpy::Element, D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    shape: &[usize],
    dtype: &str,
) -> PyResult<Py<PyArray<T, D>>> {
    let shape = PyTuple::new(py, shape)?;
    let array = py.import("numpy")?.call_method1("zeros", (shape, dtype))?;
    Ok(array.cast_into::<PyArray<T, D>>()?.unbind())
}

impl Batch {
    /// Lets the batch write into the arrays, without the interpreter's lock.
    fn fill(
        &self,
        py: Python<'_>,
        write: impl FnOnce(&mut dyn AnyBatch, &mut BatchBuffers<'_>) -> Result<(), AnyError> + Send,
    ) -> PyResult<()> {
        let arrays = &self.arrays;
        let mut obs = arrays.obs.bind(py).try_readwrite()?;
        let mut mask = arrays.mask.bind(py).try_readwrite()?;
        let mut player = arrays.player.bind(py).try_readwrite()?;
        let mut reward = arrays.reward.bind(py).try_readwrite()?;
        let mut done = arrays.done.bind(py).try_readwrite()?;
        let mut final_obs = arrays.final_obs.bind(py).try_readwrite()?;
        let mut buffers = BatchBuffers {
            obs: obs.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            player: player.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            done: done.as_slice_mut()?,
            final_obs: final_obs.as_slice_mut()?,
        };
        py.detach(|| write(&mut **self.lock(), &mut buffers)).map_err(refused)
    }

    /// The numbers of actions, one after the other.
    fn numbers(&self, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
        let width = self.info.picks.as_ref().map(|picks| picks.most);
        let due: Vec<usize> = iter::once(self.info.n).chain(width).collect();
        let (shape, numbers) = match arrayed(actions)? {
            Some(found) => found,
            None => listed(actions, width.is_some())?,
        };
        if shape == due {
            return Ok(numbers);
        }
        let [due, shape] = [due, shape].map(|sizes| PyTuple::new(actions.py(), sizes));
        let message = format!("actions have the shape {} here, not {}", due?, shape?);
        Err(PyValueError::new_err(message))
    }

    pub(crate) fn len(&self) -> usize {
        self.info.n
    }

    pub(crate) fn facts(&self) -> &BatchInfo {
        &self.info
    }

    /// The number of the first environment, and the seed.
    pub(crate) fn origin(&self) -> (u64, u64) {
        (self.first, self.seed)
    }

    /// The match of an environment.
    pub(crate) fn match_at(&self, environment: usize) -> PyResult<Box<dyn AnyMatch>> {
        let record = self.lock().record(environment).map_err(refused)?;
        let limits = ReplayLimits { steps: usize::MAX, bytes: usize::MAX, draw_rules: None };
        registry().game(self.name).and_then(|it| it.replay(&record, &limits)).map_err(refused)
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Box<dyn AnyBatch>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, n, *, variant = None, players = None, position = None, seed = 0, threads = 1,
        auto_reset = "same_step", chance = "sample", actions = "index", mask = "bytes", max_plies = None,
        final_obs = false, first = 0, keep_steps = false,
    ))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        n: usize,
        variant: Option<&Bound<'_, PyAny>>,
        players: Option<i64>,
        position: Option<&str>,
        seed: u64,
        threads: usize,
        auto_reset: &str,
        chance: &str,
        actions: &str,
        mask: &str,
        max_plies: Option<u32>,
        final_obs: bool,
        first: u64,
        keep_steps: bool,
    ) -> PyResult<Batch> {
        let game = Game::of(game)?;
        if chance != "sample" {
            return Err(PyValueError::new_err("chance is `sample`: the events come from the seed"));
        }
        check_threads(threads)?;
        let variant = game.variant(variant, players)?;
        let options = BatchOptions {
            variant: &variant,
            position,
            seed,
            threads,
            auto_reset: auto_reset_of(auto_reset)?,
            actions: actions_of(actions)?,
            mask: mask_of(mask)?,
            max_plies,
            first,
            keeps_steps: keep_steps,
            ..BatchOptions::new(n)
        };
        // The arrays come first, because memory that they cannot have is an error, not a crash.
        let one = game.game().batch(&BatchOptions { n: n.min(1), ..options }).map_err(refused)?;
        let mut info = one.info();
        info.n = n;
        let arrays = Arrays::new(py, &info, final_obs)?;
        let options = BatchOptions { keeps_mask: keeps_mask(&info), ..options };
        let inner = game.game().batch(&options).map_err(refused)?;
        let name = inner.rules().name;
        let batch = Batch { name, info, arrays, first, seed, inner: Mutex::new(inner) };
        batch.reset(py, None)?;
        Ok(batch)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game::new(self.name)
    }

    /// The sizes of the arrays, and what their numbers mean.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::value(py, "batch_info", &self.info)
    }

    /// The number of matches.
    #[getter]
    fn n(&self) -> usize {
        self.info.n
    }

    /// The observation of the player to move, a row for each match.
    #[getter]
    fn obs(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.obs.clone_ref(py)
    }

    /// Which indices are those of legal moves, or with which picks a legal move can begin, a row for
    /// each match. If a row has more than 4,096 bytes, as in OCTI, it cannot be written to, because a step
    /// clears only what the step before has set.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mask = self.arrays.mask.bind(py);
        if !keeps_mask(&self.info) {
            return Ok(mask.clone().into_any());
        }
        let view = mask.call_method0("view")?;
        view.getattr("flags")?.setattr("writeable", false)?;
        Ok(view)
    }

    /// The player to move; -1 if the match is over.
    #[getter]
    fn player(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.player.clone_ref(py)
    }

    /// The payoffs of the matches that the last step ended, a column for each seat; otherwise 0.
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.reward.clone_ref(py)
    }

    /// Whether the match is over: 0 no, 1 by its rules, 2 truncated.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arrays.done.clone_ref(py)
    }

    /// The observations of the ends of matches, if asked for. Only the rows of the matches that the
    /// last step ended are written.
    #[getter]
    fn final_obs(&self, py: Python<'_>) -> Option<Py<PyArray2<f32>>> {
        let array = &self.arrays.final_obs;
        (!array.bind(py).is_empty()).then(|| array.clone_ref(py))
    }

    /// Starts new matches: in the environments for which `which` is true, or in all.
    #[pyo3(signature = (which = None))]
    fn reset(&self, py: Python<'_>, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let which = which.map(truths).transpose()?;
        self.fill(py, |batch, buffers| batch.reset(which.as_deref(), buffers))
    }

    /// Plays one move in each match: the one that its row of `actions` means. All actions are checked
    /// first; an illegal one raises `RulebookError` with its environment and rule, and nothing has
    /// changed. The action of a match that is over is ignored.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = self.numbers(actions)?;
        self.fill(py, |batch, buffers| batch.step(&actions, buffers))
    }

    /// Which picks can follow the picks in each row of `actions`, which end at the first -1, in an array
    /// that is filled again and again: the same as `mask` after no pick, zeros after a whole move and
    /// where nobody is to move. A row that is not the beginning of a legal move raises
    /// `RulebookError` with its environment and rule. Only with `actions="picks"`.
    fn next_mask(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Py<PyArray2<u8>>> {
        if self.info.picks.is_none() {
            let message = "a move has one index, which nothing follows; make the batch with \
                           actions=\"picks\"";
            return Err(PyValueError::new_err(message));
        }
        let actions = self.numbers(actions)?;
        let mut mask = self.arrays.next_mask.bind(py).try_readwrite()?;
        let slice = mask.as_slice_mut()?;
        py.detach(|| self.lock().next_mask(&actions, slice)).map_err(refused)?;
        Ok(self.arrays.next_mask.clone_ref(py))
    }

    /// A random legal action for each match, -1 where nobody is to move, in an array that is filled
    /// again and again. The actions come from the seed too.
    fn random_actions(&self, py: Python<'_>) -> PyResult<Py<PyArrayDyn<i32>>> {
        let mut actions = self.arrays.actions.bind(py).try_readwrite()?;
        let slice = actions.as_slice_mut()?;
        py.detach(|| self.lock().random_actions(slice)).map_err(refused)?;
        Ok(self.arrays.actions.clone_ref(py))
    }

    /// The indices of the legal moves of all matches in one array, and where those of each match
    /// begin: match `i` has those from `offsets[i]` to `offsets[i + 1]`.
    fn legal_indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (mut indices, mut offsets) = (Vec::new(), Vec::new());
        py.detach(|| self.lock().legal_indices(&mut indices, &mut offsets));
        let signed = |offset: usize| i64::try_from(offset).expect("memory ends before 2^63");
        let offsets: Vec<i64> = offsets.into_iter().map(signed).collect();
        PyTuple::new(
            py,
            [
                PyArray1::from_vec(py, indices).into_any(),
                PyArray1::from_vec(py, offsets).into_any(),
            ],
        )
    }

    /// The text of the position of a match, with everything that is hidden.
    fn position(&self, environment: usize) -> PyResult<String> {
        self.lock().position(environment).map_err(refused)
    }

    /// The match of an environment, which goes its own way from now on: with all its steps if the batch
    /// keeps them or repetitions count, otherwise from the current position on.
    #[pyo3(name = "match")]
    fn match_of(&self, py: Python<'_>, environment: usize) -> PyResult<Match> {
        Ok(Match::from(py.detach(|| self.match_at(environment))?))
    }

    fn __len__(&self) -> usize {
        self.info.n
    }

    fn __repr__(&self) -> String {
        format!("rulebook.Batch('{}', n={})", self.name, self.info.n)
    }
}

fn check_threads(threads: usize) -> PyResult<()> {
    if (1..=THREADS).contains(&threads) {
        return Ok(());
    }
    let message = format!("threads is a whole number from 1 to {THREADS}, not {threads}");
    Err(PyValueError::new_err(message))
}

/// Whether nobody else may write into the mask.
fn keeps_mask(info: &BatchInfo) -> bool {
    LONGEST_CLEARED < info.mask_size
}

/// One truth value for each match, from an array of any library or a list.
fn truths(which: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    let array = which.py().import("numpy")?.call_method1("asarray", (which,))?;
    let array: PyReadonlyArray1<'_, bool> = array.extract().map_err(|_| {
        PyTypeError::new_err("the matches to reset are one truth value for each match")
    })?;
    Ok(array.as_array().to_vec())
}

/// The shape and the numbers of an array; `None` if `actions` is not one. Other libraries, such as
/// torch and jax, offer their arrays to numpy.
fn arrayed(actions: &Bound<'_, PyAny>) -> PyResult<Option<(Vec<usize>, Vec<i32>)>> {
    if let Ok(array) = actions.extract::<PyReadonlyArrayDyn<'_, i32>>()
        && array.getattr("flags")?.getattr("aligned")?.is_truthy()?
    {
        return Ok(Some((array.shape().to_vec(), array.as_array().iter().copied().collect())));
    }
    if !actions.hasattr("__array__")? {
        return Ok(None);
    }
    let array = actions.py().import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&&*kind) {
        let dtype = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!("actions are whole numbers, not {dtype}")));
    }
    let options = [("casting", "safe")].into_py_dict(actions.py())?;
    let array = array.call_method("astype", ("int64",), Some(&options))?; // A copy, which is aligned.
    let array: PyReadonlyArrayDyn<'_, i64> = array.extract()?;
    let numbers = array.as_array().iter().copied().map(narrow).collect::<PyResult<_>>()?;
    Ok(Some((array.shape().to_vec(), numbers)))
}

/// The shape and the numbers of a list, or of a list of lists if actions have rows.
fn listed(actions: &Bound<'_, PyAny>, has_rows: bool) -> PyResult<(Vec<usize>, Vec<i32>)> {
    if !has_rows {
        let numbers: Vec<i64> = actions.extract().map_err(|_| {
            PyTypeError::new_err("actions are one whole number for each match, best as int32")
        })?;
        return Ok((
            vec![numbers.len()],
            numbers.into_iter().map(narrow).collect::<PyResult<_>>()?,
        ));
    }
    let rows: Vec<Vec<i64>> = actions.extract().map_err(|_| {
        PyTypeError::new_err("actions are a row of whole numbers for each match, best as int32")
    })?;
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(PyValueError::new_err("the rows of the actions differ in length"));
    }
    let n = rows.len();
    Ok((vec![n, width], rows.into_iter().flatten().map(narrow).collect::<PyResult<_>>()?))
}

fn narrow(number: i64) -> PyResult<i32> {
    i32::try_from(number)
        .map_err(|_| PyValueError::new_err(format!("{number} is not a number of an action")))
}

fn actions_of(name: &str) -> PyResult<ActionKind> {
    match name {
        "index" => Ok(ActionKind::Index),
        "picks" => Ok(ActionKind::Picks),
        _ => Err(PyValueError::new_err("actions is one of: index, picks")),
    }
}

fn auto_reset_of(name: &str) -> PyResult<AutoReset> {
    match name {
        "same_step" => Ok(AutoReset::SameStep),
        "next_step" => Ok(AutoReset::NextStep),
        "off" => Ok(AutoReset::Off),
        _ => Err(PyValueError::new_err("auto_reset is one of: same_step, next_step, off")),
    }
}

fn mask_of(name: &str) -> PyResult<MaskKind> {
    match name {
        "bytes" => Ok(MaskKind::Bytes),
        "bits" => Ok(MaskKind::Bits),
        "none" => Ok(MaskKind::None),
        _ => Err(PyValueError::new_err("mask is one of: bytes, bits, none")),
    }
}
