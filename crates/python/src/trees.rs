//! Tree searches whose leaves a network evaluates.

#![expect(clippy::needless_pass_by_value, reason = "Python hands values over")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};
use rulebook::{AnyTrees, Leaves, TreeOptions};

use crate::{batch::Batch, errors::refused};

/// Monte Carlo tree searches of all matches of a batch, from their current positions on, under a variant
/// in which nothing is hidden.
///
/// The leaves of all trees are evaluated together: `gather` returns the leaves, `apply`
/// takes their evaluations, and once `gather` returns no more, `shares` returns the visit shares.
#[pyclass(module = "rulebook", frozen)]
#[derive(Debug)]
pub(crate) struct Trees {
    inner: Mutex<Searches>,
    n: usize,
    n_players: usize,
    size: usize,
    n_indices: usize,
}

#[derive(Debug)]
struct Searches {
    trees: Box<dyn AnyTrees>,
    n_leaves: usize, // The leaves without an evaluation yet.
}

impl Trees {
    fn lock(&self) -> MutexGuard<'_, Searches> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Trees {
    #[new]
    #[pyo3(signature = (
        batch, *, simulations = 100, leaves = 1, exploration = 1.25, memory = 16_777_216, seed = 0,
    ))]
    fn new(
        py: Python<'_>,
        batch: PyRef<'_, Batch>,
        simulations: u32,
        leaves: u32,
        exploration: f32,
        memory: usize,
        seed: u64,
    ) -> PyResult<Trees> {
        let options = TreeOptions { simulations, leaves, exploration, memory, seed };
        let batch = &*batch;
        let trees = py.detach(|| batch.lock().trees(&options)).map_err(refused)?;
        let (n, info) = (batch.len(), batch.facts());
        Ok(Trees {
            inner: Mutex::new(Searches { trees, n_leaves: 0 }),
            n,
            n_players: usize::from(info.players),
            size: info.planes.size,
            n_indices: info.n_indices,
        })
    }

    /// The leaves to evaluate next, a row each: what the player to move observes, which indices are
    /// those of legal moves, the player to move, and the number of the tree. Without rows all searches
    /// are done. The leaves gathered before must have been answered.
    fn gather<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (leaves, n) = py.detach(|| {
            let (searches, mut leaves) = (&mut *self.lock(), Leaves::default());
            searches.n_leaves = searches.trees.gather(&mut leaves).map_err(refused)?;
            Ok::<_, PyErr>((leaves, searches.n_leaves))
        })?;
        let obs = PyArray1::from_vec(py, leaves.obs).reshape([n, self.size])?;
        let mask = PyArray1::from_vec(py, leaves.mask).reshape([n, self.n_indices])?;
        let player = PyArray1::from_vec(py, leaves.player);
        let trees = PyArray1::from_vec(py, leaves.trees);
        PyTuple::new(py, [obs.into_any(), mask.into_any(), player.into_any(), trees.into_any()])
    }

    /// Answers the leaves, a row each in both arrays: `priors` has a number for each index, of which those
    /// of legal moves count and need not add up to 1, and `values` the expected payoff of each seat, from
    /// -1 for the least payoff of the game to 1 for the greatest.
    fn apply(
        &self,
        py: Python<'_>,
        priors: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let ((priors_shape, priors), (values_shape, values)) = (by_rows(priors)?, by_rows(values)?);
        py.detach(|| {
            let mut searches = self.lock();
            check_shape("priors", &priors_shape, [searches.n_leaves, self.n_indices])?;
            check_shape("values", &values_shape, [searches.n_leaves, self.n_players])?;
            searches.trees.apply(&priors, &values).map_err(refused)?;
            searches.n_leaves = 0;
            Ok(())
        })
    }

    /// For each match and index the share of the simulations that went into the move. A proved win has
    /// the share 1, and the row of a match that is over is 0.
    fn shares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let array = PyArray2::zeros(py, [self.n, self.n_indices], false);
        let mut writable = array.readwrite();
        let shares = writable.as_slice_mut()?;
        py.detach(|| self.lock().trees.write_shares(shares)).map_err(refused)?;
        drop(writable);
        Ok(array)
    }

    fn __len__(&self) -> usize {
        self.n
    }
}

/// The shape and the numbers of an array, row by row; arrays of other libraries are converted by numpy.
/// It is a copy, because other threads of Python may change the array meanwhile.
fn by_rows(array: &Bound<'_, PyAny>) -> PyResult<(Vec<usize>, Vec<f32>)> {
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("require", (array, "float32", ["C", "ALIGNED"]))?;
    let array: PyReadonlyArrayDyn<'_, f32> = array.extract()?;
    Ok((array.shape().to_vec(), array.as_slice()?.to_vec()))
}

/// Raises `ValueError` if an array has another shape.
fn check_shape(what: &str, shape: &[usize], due: [usize; 2]) -> PyResult<()> {
    if shape == due {
        return Ok(());
    }
    let shape: Vec<String> = shape.iter().map(ToString::to_string).collect();
    let (rows, columns, shape) = (due[0], due[1], shape.join(", "));
    let message = format!("{what} have the shape ({rows}, {columns}) here, not ({shape})");
    Err(PyValueError::new_err(message))
}
