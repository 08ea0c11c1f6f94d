//! Which part of a board is looked at, and how closely.

use super::cell_size::CellSize;

/// The player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Viewport {
    /// The size that was chosen for cells; none: as large as fits.
    pub zoom: Option<CellSize>,
    /// The x and y of the cell in the middle of the view, where not all fits.
    pub focus: (i32, i32),
}
