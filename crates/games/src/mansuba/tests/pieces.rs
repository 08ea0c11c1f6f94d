//! Moves of each piece, as pictures: before, sentence, after.

use super::*;

#[track_caller]
fn picture(words: &str, before: &str, sentence: &str, wanted: &str) {
    let game = position(words, before);
    assert_eq!(board(&after(&game, sentence)), wanted, "{sentence} on\n{game}");
}

#[test]
fn a_pawn_steps_to_a_free_neighbour() {
    picture("", "P . . p/. . . .", "a1 b1", ". P . p/. . . .");
    picture("board=square", "P . . p/. . . .", "a1 b2", ". . . p/. P . .");
    picture("board=diagonal", "P - . - ./- . - . -/. - . - p", "a1 b2", ". - . - ./- P - . -/. - . - p");
    picture("board=triangular", "P - . - ./- . - . -/. - . - p", "a1 c1", ". - P - ./- . - . -/. - . - p");
    assert_eq!(ends(&position("", "P . . p/. . . ."), "a1"), "b1 a2");
}

#[test]
fn a_pawn_jumps_over_an_occupied_neighbour_and_the_jumped_piece_stays() {
    picture("", "P p . . ./. . . . .", "a1 c1", ". p P . ./. . . . .");
    picture("over=any", "P P . . ./. . . . p", "a1 c1", ". P P . ./. . . . p");
    assert_eq!(ends(&position("over=enemy", "P P . . ./. . . . p"), "a1"), "a2");
}

#[test]
fn a_pawn_jumps_to_the_next_cell_only_and_only_if_it_is_free() {
    assert_eq!(ends(&position("", "P p p . ./. . . . ."), "a1"), "a2");
    assert_eq!(ends(&position("", "P . p . ./. . . . ."), "a1"), "b1 a2");
}

#[test]
fn a_pawn_jumps_again_and_again_turning_freely() {
    let rows = "P p . . ./. . p . ./. p . . ./. . . . .";
    assert_eq!(ends(&position("", rows), "a1"), "c1 a2 a3 c3");
    picture("", rows, "a1 c3", ". p . . ./. . p . ./. p P . ./. . . . .");
}

#[test]
fn a_chain_may_not_end_where_it_began() {
    let ring = ". . . . . ./. P p . . ./. p . p . ./. . p . . ./. . . . . .";
    let game = position("", ring);
    assert_eq!(
        ends(&game, "b2"),
        "b1 d2 a2 b4 d4".replace("d2 a2", "a2 d2"),
        "round the ring, but not to b2"
    );
    assert_eq!(refused(&game, "b2 b2"), "a move may not end on b2, where it began");
}

#[test]
fn the_cell_a_pawn_left_counts_as_free_and_is_not_jumped_over() {
    // From b1 by d1, d3 and b3, with b2 of its own: were b1 still held, nothing would change; were c1's
    // way back over b1 open, a1 would be reached.
    let rows = ". P p . ./. P . p ./. . p . ./. . . . .";
    assert_eq!(ends(&position("over=any", rows), "b1"), "a1 d1 b3 d3");
    let line = ". . . . ./. P p . ./. . . . ./. . . . .";
    assert_eq!(ends(&position("over=any", line), "b2"), "b1 a2 d2 b3");
}

#[test]
fn a_chain_is_no_longer_than_max_jumps() {
    let rows = "P p . p . p . ./. . . . . . . .";
    assert_eq!(ends(&position("max_jumps=0", rows), "a1"), "c1 e1 g1 a2");
    assert_eq!(ends(&position("max_jumps=1", rows), "a1"), "c1 a2");
    assert_eq!(ends(&position("max_jumps=2", rows), "a1"), "c1 e1 a2");
    assert_eq!(ends(&position("max_jumps=1000", rows), "a1"), "c1 e1 g1 a2");
}

#[test]
fn every_landing_cell_is_listed_once_however_many_chains_lead_there() {
    let rows = ". . . . . ./. P p . . ./. p . p . ./. . p . . ./. . . . . .";
    assert_eq!(ends(&position("", rows), "b2"), "b1 a2 d2 b4 d4");
}

/// The seed's figure 15: from the opponent's home a chain would lead out again.
#[test]
fn a_chain_does_not_go_on_from_a_cell_of_the_opponents_home() {
    let rows = ". . P p ./. . . . p/. . . . ./. . . . .";
    assert_eq!(ends(&position("", rows), "c1"), "b1 e1 c2", "and not on to e3");
    assert_eq!(ends(&position("to_move=2", ". P p . ./P . . . ./. . . . ./. . . . ."), "c1"), "a1 d1 c2");
}

#[test]
fn a_chain_goes_on_from_the_own_home() {
    let rows = ". p P . ./p . . . ./. . . . ./. . . . .";
    assert_eq!(ends(&position("victory=complex", rows), "c1"), "a1 d1 c2 a3");
}

#[test]
fn a_rook_slides_along_free_cells_north_south_east_and_west() {
    let rows = ". . . . ./. . R . p/. . P . ./. . . . .";
    assert_eq!(ends(&position("", rows), "c2"), "c1 a2 b2 d2");
    picture("board=square", rows, "c2 a2", ". . . . ./R . . . p/. . P . ./. . . . .");
}

#[test]
fn an_elephant_takes_two_steps_whatever_stands_between() {
    let rows = ". . p . . ./. P E p . ./. . p . . ./. . . . . .";
    assert_eq!(ends(&position("", rows), "c2"), "b1 d1 a2 e2 b3 d3 c4");
}

#[test]
fn an_elephant_goes_to_the_same_cells_of_other_boards_where_they_exist() {
    let rows = ". - . - ./- . - . -/. - E - ./- . - . -";
    for board in ["diagonal", "triangular"] {
        let game = position(&format!("board={board}"), rows);
        assert_eq!(ends(&game, "c3"), "c1 b2 d2 a3 e3 b4 d4");
    }
}

#[test]
fn a_knight_leaps_as_in_chess() {
    let rows = ". P . . ./. p P p ./. P N P ./. . p . ./. . . . .";
    assert_eq!(ends(&position("", rows), "c3"), "d1 a2 e2 a4 e4 b5 d5");
}

#[test]
fn the_moves_of_a_piece_do_not_run_round_the_edge() {
    for (piece, wanted) in
        [("P", "a2 b3 a4"), ("E", "a1 b2 c3 b4 a5"), ("N", "b1 c2 c4 b5"), ("R", "a1 a2 b3 c3 d3 e3 a4 a5")]
    {
        let rows = format!(". . . . ./. . . . ./{piece} . . . ./. . . . ./. . . . .");
        assert_eq!(ends(&position("", &rows), "a3"), wanted, "{piece}");
    }
}
