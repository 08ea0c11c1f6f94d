//! The games of the house, and the one list of them.
