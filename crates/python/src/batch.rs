//! Many matches at once, with observations, masks and rewards in arrays that every step fills.

use std::{
    iter,
    sync::{Mutex, MutexGuard, PoisonError},
};

use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};
use rulebook::{
    ActionKind, AnyBatch, AnyError, AnyMatch, AutoReset, BatchBuffers, BatchInfo, BatchOptions,
    MaskKind, core::ReplayLimits,
};

use crate::{
    actions::{arrayed, listed, truths},
    arrays::Arrays,
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
/// begin, and `next_mask` what can follow. The arrays are views of the memory of the batch, which every
/// step fills again, so copy what you want to keep. A step is a function of the seed and the actions,
/// whatever the number of threads, of which there are at most as many as matches.
#[pyclass(module = "rulebook", frozen)]
#[derive(Debug)]
pub(crate) struct Batch {
    inner: Mutex<Box<dyn AnyBatch>>,
    info: BatchInfo,
    name: &'static str,
    arrays: Py<Arrays>,
    first: u64,
    seed: u64,
}

impl Batch {
    /// Lets the batch write into the arrays, without the interpreter's lock.
    fn fill(
        &self,
        py: Python<'_>,
        write: impl FnOnce(&mut dyn AnyBatch, &mut BatchBuffers<'_>) -> Result<(), AnyError> + Send,
    ) -> PyResult<()> {
        let arrays = self.arrays.get();
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
        let arrays = Py::new(py, arrays)?;
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
    fn obs<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        Arrays::view(self.arrays.bind(py), |arrays| &arrays.obs)
    }

    /// The mask of the legal indices, or of the picks with which a legal move can begin, a row for
    /// each match. If a row has more than 4,096 bytes, as in OCTI, it cannot be written to, because a step
    /// clears only what the step before has set.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        let view = Arrays::view(self.arrays.bind(py), |arrays| &arrays.mask);
        if keeps_mask(&self.info) {
            view.readwrite().make_nonwriteable();
        }
        view
    }

    /// The player to move; -1 if the match is over.
    #[getter]
    fn player<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        Arrays::view(self.arrays.bind(py), |arrays| &arrays.player)
    }

    /// The payoffs of the matches that the last step ended, a column for each seat; otherwise 0.
    #[getter]
    fn reward<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        Arrays::view(self.arrays.bind(py), |arrays| &arrays.reward)
    }

    /// Whether the match is over: 0 no, 1 by its rules, 2 truncated.
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        Arrays::view(self.arrays.bind(py), |arrays| &arrays.done)
    }

    /// The observations of the ends of matches, if asked for. Only the rows of the matches that the
    /// last step ended are written.
    #[getter]
    fn final_obs<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<f32>>> {
        let view = Arrays::view(self.arrays.bind(py), |arrays| &arrays.final_obs);
        (!view.is_empty()).then_some(view)
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

    /// The mask of the picks that can follow those in each row of `actions`, which end at the first -1, in
    /// an array that every call fills again: the same as `mask` after no pick, zeros after a whole move and
    /// if no player is to move. A row that is not the beginning of a legal move raises
    /// `RulebookError` with its environment and rule. Only with `actions="picks"`.
    fn next_mask<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        if self.info.picks.is_none() {
            let message = "a move has one index, which nothing follows; make the batch with \
                           actions=\"picks\"";
            return Err(PyValueError::new_err(message));
        }
        let actions = self.numbers(actions)?;
        let mut mask = self.arrays.get().next_mask.bind(py).try_readwrite()?;
        let slice = mask.as_slice_mut()?;
        py.detach(|| self.lock().next_mask(&actions, slice)).map_err(refused)?;
        Ok(Arrays::view(self.arrays.bind(py), |arrays| &arrays.next_mask))
    }

    /// A random legal action for each match, -1 where nobody is to move, in an array that is filled
    /// again and again. The actions come from the seed too.
    fn random_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        let mut actions = self.arrays.get().actions.bind(py).try_readwrite()?;
        let slice = actions.as_slice_mut()?;
        py.detach(|| self.lock().random_actions(slice)).map_err(refused)?;
        Ok(Arrays::view(self.arrays.bind(py), |arrays| &arrays.actions))
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
