//! The C interface of 2018 as C sees it: the move, and the functions of a library.

use std::ffi::{CStr, c_char, c_int, c_uint};
use std::path::Path;

use crate::host::HostError;
use crate::host::c::Symbols;

/// `struct move`, 28 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AbiMove {
    /// Verdict of the referee, a [`Check`].
    pub check: c_uint,
    /// Seat of the player, from 0.
    pub player: c_uint,
    /// The type of the tile, 0 to 23.
    pub card: c_uint,
    /// Steps east of the start tile.
    pub x: c_int,
    /// Steps north of it.
    pub y: c_int,
    /// Quarter turns anticlockwise, 0 to 3.
    pub dir: c_uint,
    /// The claim place from 1, or 0 for none.
    pub place: c_uint,
}

/// Verdict of the referee on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    Valid,
    /// It was refused, and its player sent off.
    Failed,
}

type Name = unsafe extern "C" fn() -> *const c_char;
type Initialize = unsafe extern "C" fn(c_uint, c_uint);
type Play = unsafe extern "C" fn(c_uint, *const AbiMove, usize) -> AbiMove;
type Finalize = unsafe extern "C" fn();

/// The functions of a loaded library.
pub struct Library {
    name: Name,
    initialize: Initialize,
    play: Play,
    finalize: Finalize,
}

impl Library {
    /// Loads it; both spellings of two of the names were in use.
    pub fn load(path: &Path) -> Result<Library, HostError> {
        let symbols = Symbols::open(path)?;
        // SAFETY: the interface gives these functions these types.
        unsafe {
            Ok(Library {
                name: symbols.find("get_player_name")?,
                initialize: symbols.find_one(&["initialize", "initialise"])?,
                play: symbols.find("play")?,
                finalize: symbols.find_one(&["finalize", "finalise"])?,
            })
        }
    }

    /// Name that the library gives itself.
    pub fn name(&self) -> String {
        // SAFETY: the function takes nothing.
        let name = unsafe { (self.name)() };
        if name.is_null() {
            return String::new();
        }
        // SAFETY: the interface says that it is a string of C; it is copied before the library runs again.
        unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
    }

    /// Tells it its seat and how many play.
    pub fn initialize(&self, seat: c_uint, seats: c_uint) {
        // SAFETY: the function takes two numbers.
        unsafe { (self.initialize)(seat, seats) }
    }

    /// Asks for a move.
    pub fn play(&self, card: c_uint, past: &[AbiMove]) -> AbiMove {
        // SAFETY: the pointer is valid for `count` moves during the call.
        unsafe { (self.play)(card, past.as_ptr(), past.len()) }
    }

    /// Tells it that all is over.
    pub fn finalize(&self) {
        // SAFETY: the function takes nothing.
        unsafe { (self.finalize)() }
    }
}
