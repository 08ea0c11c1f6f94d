//! Number of steps between two cells, pieces ignored.

use std::collections::VecDeque;

use kit::{Grid, Square};

use crate::mansuba::{Relation, View};

/// A board without its pieces.
pub struct Distances {
    relation: Relation,
    width: u16,
    height: u16,
}

impl Distances {
    /// The board of this position.
    pub fn new(view: &View) -> Distances {
        let relation = Relation::named(view.board).expect("a view names one of the boards");
        Distances { relation, width: view.width.into(), height: view.height.into() }
    }

    /// The steps from each cell to the nearest of these; nothing where no steps lead there.
    pub fn to(&self, goals: &[Square]) -> Grid<Option<u32>> {
        let mut steps = Grid::from_fn(self.width, self.height, |_| None);
        let mut waiting: VecDeque<(Square, u32)> = goals.iter().map(|&goal| (goal, 0)).collect();
        while let Some((square, far)) = waiting.pop_front() {
            if steps[square].is_none() {
                steps[square] = Some(far);
                waiting.extend(self.neighbours(square).map(|next| (next, far + 1)));
            }
        }
        steps
    }

    fn neighbours(&self, Square { x, y }: Square) -> impl Iterator<Item = Square> {
        let ways = self.relation.ways().iter();
        let squares = ways.filter_map(move |&(east, south)| {
            Some(Square::new(x.checked_add_signed(east.into())?, y.checked_add_signed(south.into())?))
        });
        let (width, height) = (self.width, self.height);
        squares.filter(move |square| square.x < width && square.y < height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_over_the_relation() {
        let far = |relation| {
            let distances = Distances { relation, width: 5, height: 4 };
            distances.to(&[Square::new(0, 0)])[Square::new(4, 2)]
        };
        assert_eq!(far(Relation::Square), Some(4));
        assert_eq!(far(Relation::Cross), Some(6));
        assert_eq!(far(Relation::Diagonal), Some(4));
        assert_eq!(far(Relation::Triangular), Some(3));
    }

    #[test]
    fn the_nearest_goal_counts_and_missing_cells_are_not_reached() {
        let distances = Distances { relation: Relation::Diagonal, width: 4, height: 3 };
        let steps = distances.to(&[Square::new(0, 0), Square::new(3, 1)]);
        assert_eq!(steps[Square::new(2, 2)], Some(1));
        assert_eq!(steps[Square::new(1, 0)], None);
        assert_eq!(distances.to(&[])[Square::new(0, 0)], None);
    }
}
