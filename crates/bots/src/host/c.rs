//! The host of C libraries with our own interface, `bots/c/bastide.h`.

use std::ffi::{CString, c_char, c_uint};
use std::mem::ManuallyDrop;
use std::path::Path;

use super::run::HostedBot;
use super::{HostError, LARGEST_REPLY};

/// The version of the interface.
const VERSION: c_uint = 1;

type Version = unsafe extern "C" fn() -> c_uint;
type Answer = unsafe extern "C" fn(*const c_char, usize, *mut c_char, usize) -> usize;

pub struct Library {
    answer: Answer,
    room: Vec<u8>,
}

impl Library {
    /// Loads it and looks for its functions.
    pub fn load(path: &Path) -> Result<Library, HostError> {
        let symbols = Symbols::open(path)?;
        // SAFETY: the header gives these functions these types.
        let (version, answer) = unsafe {
            (symbols.find::<Version>("bastide_version")?, symbols.find::<Answer>("bastide_answer")?)
        };
        // SAFETY: the function takes nothing.
        match unsafe { version() } {
            VERSION => Ok(Library { answer, room: vec![0; LARGEST_REPLY] }),
            other => {
                Err(HostError::unfit(path, format!("bastide_version is {other}; this host speaks {VERSION}")))
            }
        }
    }
}

impl HostedBot for Library {
    fn answer(&mut self, line: &str) -> Result<Vec<u8>, HostError> {
        // Ends with a zero byte as well, for libraries that use C string functions. JSON contains no zero byte.
        let message = CString::new(line).unwrap_or_default();
        let length = message.as_bytes().len();
        // SAFETY: both pointers are good for the lengths given with them, for as long as the call lasts.
        let written = unsafe {
            (self.answer)(message.as_ptr(), length, self.room.as_mut_ptr().cast(), self.room.len())
        };
        let mut reply = self.room.get(..written).ok_or(HostError::Reply(written))?.to_vec();
        if reply.last().is_some_and(|&last| last != b'\n') {
            reply.push(b'\n');
        }
        Ok(reply)
    }
}

/// A library that stays loaded until the process ends: threads of its own may run in it.
pub struct Symbols<'a> {
    library: ManuallyDrop<libloading::Library>,
    path: &'a Path,
}

impl<'a> Symbols<'a> {
    pub fn open(path: &'a Path) -> Result<Symbols<'a>, HostError> {
        // A name without a folder would be looked for among the libraries of the system.
        let file = std::path::absolute(path)?;
        // SAFETY: loading runs code of a bot. That is what this process is for; it holds nothing but the wire.
        let library = unsafe { libloading::Library::new(file) };
        let library = library
            .map_err(|error| HostError::unfit(path, format!("it cannot be loaded: {}", cause(&error))))?;
        Ok(Symbols { library: ManuallyDrop::new(library), path })
    }

    /// The function of one of these names.
    ///
    /// # Safety
    ///
    /// `F` is a pointer to a function of the type that the library gives it.
    pub unsafe fn find_one<F: Copy>(&self, names: &[&str]) -> Result<F, HostError> {
        // SAFETY: that of this function.
        let found = names.iter().find_map(|name| unsafe { self.library.get::<F>(*name) }.ok());
        let missing =
            || HostError::unfit(self.path, format!("it has no function `{}`", names.join("` or `")));
        found.map(|function| *function).ok_or_else(missing)
    }

    /// The function of this name.
    ///
    /// # Safety
    ///
    /// That of [`Symbols::find_one`].
    pub unsafe fn find<F: Copy>(&self, name: &str) -> Result<F, HostError> {
        // SAFETY: that of this function.
        unsafe { self.find_one(&[name]) }
    }
}

/// The loader's own message, which the error itself does not contain.
fn cause(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}
