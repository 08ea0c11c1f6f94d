//! Numbers that `NumPy` reads where they lie.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A thing that may stand in an array, by its name in `NumPy`.
pub trait Number {
    const NAME: &'static str;
}

impl Number for u8 {
    const NAME: &'static str = "|u1";
}

impl Number for bool {
    const NAME: &'static str = "|b1";
}

impl Number for i32 {
    const NAME: &'static str = "=i4";
}

impl Number for u32 {
    const NAME: &'static str = "=u4";
}

impl Number for i64 {
    const NAME: &'static str = "=i8";
}

impl Number for f32 {
    const NAME: &'static str = "=f4";
}

impl Number for std::sync::atomic::AtomicI32 {
    const NAME: &'static str = "=i4";
}

impl Number for std::sync::atomic::AtomicU32 {
    /// The bits of numbers, as there are no atomic ones.
    const NAME: &'static str = "=f4";
}

/// Memory that belongs to something, and what is in it. `numpy.asarray` makes an array of it without a copy.
#[pyclass(frozen, module = "bastide")]
pub struct Array {
    #[expect(dead_code, reason = "whoever holds the array keeps its memory")]
    owner: Py<PyAny>,
    address: usize,
    name: String,
    shape: Vec<usize>,
    read_only: bool,
}

impl Array {
    /// An immutable array of bytes.
    pub fn of(py: Python<'_>, bytes: Vec<u8>, shape: &[usize]) -> PyResult<Array> {
        let kept = Bound::new(py, Kept { bytes, floats: Vec::new() })?;
        Ok(Array::over(kept.clone().into_any().unbind(), &kept.get().bytes, shape, true))
    }

    /// An array over numbers of the owner, which stay where they are as long as it lives.
    pub fn over<T: Number>(owner: Py<PyAny>, numbers: &[T], shape: &[usize], read_only: bool) -> Array {
        assert_eq!(
            shape.iter().product::<usize>(),
            numbers.len(),
            "the shape has as many places as there are numbers"
        );
        let endian = if cfg!(target_endian = "little") { "<" } else { ">" };
        let name = T::NAME.replace('=', endian);
        Array { owner, address: numbers.as_ptr() as usize, name, shape: shape.to_vec(), read_only }
    }
}

#[pymethods]
impl Array {
    /// The protocol of `NumPy`.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", &self.name)?;
        interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        interface.set_item("data", (self.address, self.read_only))?;
        Ok(interface)
    }
}

/// Immutable numbers.
#[pyclass(frozen)]
pub struct Kept {
    bytes: Vec<u8>,
    floats: Vec<f32>,
}

/// Planes and facts as arrays of `NumPy`.
pub fn observation(
    py: Python<'_>,
    space: kit::Space,
    bytes: Vec<u8>,
    floats: Vec<f32>,
) -> PyResult<(Bound<'_, PyAny>, Bound<'_, PyAny>)> {
    let kept = Bound::new(py, Kept { bytes, floats })?;
    let shape = [space.planes, space.height, space.width].map(usize::from);
    let owner = || kept.clone().into_any().unbind();
    let planes = Array::over(owner(), &kept.get().bytes, &shape, true);
    let facts = Array::over(owner(), &kept.get().floats, &[space.facts.into()], true);
    Ok((numpy(py, planes)?, numpy(py, facts)?))
}

/// As an array of `NumPy`.
pub fn numpy(py: Python<'_>, array: Array) -> PyResult<Bound<'_, PyAny>> {
    py.import("numpy")?.call_method1("asarray", (array,))
}
