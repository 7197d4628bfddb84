//! The arrays of a batch, which Rust fills and Python reads.

use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods,
    ndarray::{Array, Dimension, IntoDimension, IxDyn},
};
use pyo3::{exceptions::PyMemoryError, prelude::*};
use rulebook::BatchInfo;

/// The arrays of a batch.
///
/// Python never gets one of them, only views whose `base` is this object. So a change to a view, such as
/// another type or size, does not affect the arrays, and their memory is not freed while a view exists.
#[pyclass(module = "rulebook", frozen)]
#[derive(Debug)]
pub(crate) struct Arrays {
    pub(crate) obs: Py<PyArray2<f32>>,
    pub(crate) mask: Py<PyArray2<u8>>,
    pub(crate) player: Py<PyArray1<i8>>,
    pub(crate) reward: Py<PyArray2<f32>>,
    pub(crate) done: Py<PyArray1<u8>>,
    pub(crate) final_obs: Py<PyArray2<f32>>, // Without rows unless requested.
    pub(crate) actions: Py<PyArrayDyn<i32>>,
    pub(crate) next_mask: Py<PyArray2<u8>>, // Without rows if actions are indices.
}

impl Arrays {
    /// The arrays for these sizes; `MemoryError` if they are too large.
    pub(crate) fn new(py: Python<'_>, info: &BatchInfo, has_final_obs: bool) -> PyResult<Arrays> {
        let (n, size, players) = (info.n, info.planes.size, usize::from(info.players));
        let final_rows = if has_final_obs { n } else { 0 };
        let next_rows = if info.picks.is_some() { n } else { 0 };
        Ok(Arrays {
            obs: zeros(py, [n, size])?,
            mask: zeros(py, [n, info.mask_size])?,
            player: zeros(py, [n])?,
            reward: zeros(py, [n, players])?,
            done: zeros(py, [n])?,
            final_obs: zeros(py, [final_rows, size])?,
            actions: match &info.picks {
                Some(picks) => zeros(py, IxDyn(&[n, picks.most]))?,
                None => zeros(py, IxDyn(&[n]))?,
            },
            next_mask: zeros(py, [next_rows, info.mask_size])?,
        })
    }

    /// A view of the array that `of` selects.
    #[expect(unsafe_code, reason = "numpy has no other way to make a view with this base")]
    pub(crate) fn view<'py, T: Element, D: Dimension>(
        arrays: &Bound<'py, Arrays>,
        of: impl FnOnce(&Arrays) -> &Py<PyArray<T, D>>,
    ) -> Bound<'py, PyArray<T, D>> {
        let array = of(arrays.get()).bind(arrays.py());
        // SAFETY: The view owns a reference to `arrays`, which owns `array`. Nothing else refers to
        // `array`, so its memory does not move. Only the address and the shape of `as_array` are used.
        unsafe { PyArray::borrow_from_array(&array.as_array(), arrays.clone().into_any()) }
    }
}

/// A new array of zeros. Its memory comes from a vector, which reports a failed allocation as an error;
/// numpy panics.
fn zeros<T: Element + Clone + Default, S: IntoDimension>(
    py: Python<'_>,
    shape: S,
) -> PyResult<Py<PyArray<T, S::Dim>>> {
    let shape = shape.into_dimension();
    let len = shape.size_checked().unwrap_or(usize::MAX);
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).map_err(|error| {
        PyMemoryError::new_err(format!("an array of {len} numbers is too large: {error}"))
    })?;
    zeros.resize(len, T::default());
    let array = Array::from_shape_vec(shape, zeros).expect("the length of the shape");
    Ok(PyArray::from_owned_array(py, array).unbind())
}
