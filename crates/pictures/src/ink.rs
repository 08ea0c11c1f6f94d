//! Inks: the meanings of colours; renderers choose their look.

/// A meaning that becomes a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ink {
    /// Ordinary text and lines.
    Plain,
    /// Present, but not to be looked at.
    Faint,
    /// A player's own colour, by seat.
    Player(u8),
    /// One of the colours of a game's things.
    Colour(u8),
    /// Land that things grow on.
    Field,
    /// Land that is built on.
    City,
    /// City walls, and other outlines of land.
    Wall,
    /// Roads and other ways.
    Road,
    /// The border of a road.
    Verge,
    /// The lighter stones in a wall.
    Masonry,
    Roof,
    /// The walls of houses.
    Plaster,
    /// Hewn stone: towers, paved places.
    Stone,
    /// The field of a coat of arms.
    Blazon,
    /// The sheet that all is drawn on.
    Paper,
    /// Accent: the last move, and cells that can be played.
    Accent,
    /// The line around a thing that lies on the board.
    Edge,
    /// Light that falls on a thing, thin as glass.
    Light,
    /// Shadow, thin as glass.
    Shade,
    /// A thin wash of a player's own colour.
    Tint(u8),
    /// Text on a player's own colour.
    OnPlayer(u8),
    /// Text on one of the colours of things.
    OnColour(u8),
    /// One of the two close tones of a board.
    Ground(bool),
    /// The ground below tiles.
    Bed,
    /// The glaze of a tile: one of the colours of things, in three depths for the first three.
    Glaze(u8),
    /// Text on a glaze.
    OnGlaze(u8),
    /// The line around a completed pattern.
    Gold,
    /// The ground of points that a pattern brings.
    Glow,
    /// In a part: the ink that the part is used with.
    Own,
}

impl Ink {
    /// Its name in style sheets.
    pub(super) fn class(self) -> String {
        let name = match self {
            Ink::Player(seat) => return format!("p{}", u32::from(seat) % 8 + 1),
            Ink::Tint(seat) => return format!("tint{}", u32::from(seat) % 8 + 1),
            Ink::OnPlayer(seat) => return format!("on-p{}", u32::from(seat) % 8 + 1),
            Ink::Colour(colour) => return format!("c{}", colour % 26),
            Ink::OnColour(colour) => return format!("on-c{}", colour % 26),
            Ink::Glaze(colour) => return format!("glaze{}", colour % 26),
            Ink::OnGlaze(colour) => return format!("on-glaze{}", colour % 26),
            Ink::Plain => "ink",
            Ink::Faint => "faint",
            Ink::Field => "field",
            Ink::City => "city",
            Ink::Wall => "wall",
            Ink::Road => "road",
            Ink::Verge => "verge",
            Ink::Masonry => "masonry",
            Ink::Roof => "roof",
            Ink::Plaster => "plaster",
            Ink::Stone => "stone",
            Ink::Blazon => "blazon",
            Ink::Paper => "paper",
            Ink::Accent => "accent",
            Ink::Edge => "edge",
            Ink::Light => "light",
            Ink::Shade => "shade",
            Ink::Ground(false) => "ground",
            Ink::Ground(true) => "ground2",
            Ink::Bed => "bed",
            Ink::Gold => "gold",
            Ink::Glow => "gold-soft",
            Ink::Own => "own",
        };
        name.into()
    }

    /// True if it lets the layer below show through.
    pub(super) fn is_thin(self) -> bool {
        matches!(self, Ink::Light | Ink::Shade)
    }
}
