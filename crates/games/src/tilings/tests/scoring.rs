//! Points for tiles, patterns and zones: the worked examples of the rules, and more.

use super::*;

/// The centre of the examples with some of its neighbours: up, down, right, left.
fn around_red(up: bool, down: bool, right: bool, left: bool) -> String {
    let tile = |laid: bool, tile: &'static str| if laid { tile } else { "." };
    format!(
        ". {} .\n{} RRRR1 {}\n. {} .",
        tile(up, "BRVV2"),
        tile(left, "VBRR2"),
        tile(right, "VBRR2"),
        tile(down, "RBBB2")
    )
}

#[track_caller]
fn pattern(up: bool, down: bool, right: bool, left: bool, wanted: i64) {
    let board = around_red(up, down, right, left);
    assert_eq!(points(&scored("patterns", "", &board))[0], 1 + wanted, "{board}");
}

#[test]
fn the_patterns_of_the_rules_pay_as_they_say() {
    let (yes, no) = (true, false);
    pattern(yes, yes, yes, yes, 34);
    pattern(yes, yes, no, no, 20);
    pattern(no, yes, yes, no, 10);
    pattern(yes, no, no, no, 0);
    pattern(yes, yes, no, yes, 20);
    pattern(no, no, yes, yes, 20);
    pattern(yes, no, yes, no, 10);
    pattern(yes, no, no, yes, 10);
    pattern(no, yes, no, yes, 10);
    pattern(no, no, no, no, 0);
    pattern(no, yes, yes, yes, 20);
    pattern(no, no, no, yes, 0);
}

#[test]
fn a_pattern_pays_the_owner_of_its_centre() {
    let board = "BRVV1 RVVR2 VBBV1\nVBRR2 RRRR3 VBRR3\n. RBBB1 .";
    assert_eq!(points(&scored("patterns", "", board)), [3, 2, 2 + 20]);
}

#[test]
fn a_direction_counts_only_if_the_neighbour_shows_the_colour() {
    assert_eq!(points(&scored("patterns", "", "BBBB2 RRRR1 RRRR2\n. RRRR2 ."))[0], 1 + 10);
}

#[test]
fn only_tiles_of_one_colour_are_centres() {
    assert_eq!(points(&scored("patterns", "", "RRRR2 RRRB1 BBBB2")), [1, 2, 0]);
}

#[test]
fn patterns_reach_across_the_edges_of_a_torus() {
    assert_eq!(points(&scored("patterns", "torus=on", "RRRR1 . RBRR2\nRBBB2 . .\n. . ."))[0], 1 + 10);
    assert_eq!(points(&scored("patterns", "", "RRRR1 . RBRR2\nRBBB2 . .\n. . ."))[0], 1);
}

#[test]
fn on_a_torus_one_cell_wide_a_tile_is_its_own_neighbour() {
    assert_eq!(points(&scored("patterns", "torus=on", ".\nRRRR1\n."))[0], 1 + 20);
}

#[test]
fn tiles_pay_one_point_each_and_nothing_else_if_so_chosen() {
    let board = around_red(true, true, true, true);
    assert_eq!(points(&scored("tiles", "", &board)), [1, 4, 0]);
}

fn zones(board: &str) -> Vec<i64> {
    let (all, patterns) = (scored("zones", "", board), scored("patterns", "", board));
    points(&all).iter().zip(points(&patterns)).map(|(all, rest)| all - rest).collect()
}

/// The example of the rules: w stands for colours that are not red and never match, so for other colours on
/// every edge. What is not red is a zone of its own in each tile and each colour.
#[test]
fn a_zone_of_eight_tiles_pays_sixty_four() {
    let board = "BRBB1 . . .\nRVRV1 VRRR1 YYRR1 YRYR1\nBYRV1 RBRR1 . RYYY1";
    let game = scored("zones", "", board);
    let others = 1 + 1 + 1 + 1 + 1 + 3 + 1 + 1;
    assert_eq!(zones(board)[0], 64 + others, "{game}");
}

#[test]
fn zones_that_are_tied_are_shared_and_rounded_down() {
    // Red: two tiles of two players. What else they show belongs to each alone.
    assert_eq!(zones("BBRB1 YYYR2"), [2 + 1, 2 + 1, 0]);
    // Five tiles, 2-2-1: floor(25 / 2) = 12 for two of them.
    assert_eq!(zones("RRRR1 RRRR2 RRRR1 RRRR3 RRRR2"), [12, 12, 0]);
}

#[test]
fn a_single_tile_is_a_zone_too() {
    assert_eq!(zones("RRRR2"), [0, 1, 0]);
    assert_eq!(zones("RBVY2"), [0, 4, 0]);
}

#[test]
fn triangles_of_one_colour_are_linked_within_a_tile_even_opposite_ones() {
    // Red runs through the middle tile from west to east.
    assert_eq!(zones("KKRK1 BBRR1 YYYR1"), [9 + 1 + 1 + 1, 0, 0]);
}

#[test]
fn zones_are_joined_across_the_edges_of_a_torus() {
    let board = "BVRR1 . KPRR2";
    let joined = points(&scored("zones", "torus=on", board));
    // Red twice, 4 points shared; the other colours one each.
    assert_eq!(joined, [1 + 2 + 2, 1 + 2 + 2, 0]);
    assert_eq!(points(&scored("zones", "", board)), [1 + 1 + 2, 1 + 1 + 2, 0]);
}

#[test]
fn the_finished_board_of_the_rules() {
    let board = "\
VBRR2 RVVR2 VBBV1 BRRB1
BRVV1 VVVV1 . .
RBVB1 VBBV2 BRRB2 BBRR1
BBBB2 BBBB1 . BVRV2";
    assert_eq!(points(&scored("tiles", "", board)), [7, 6, 0]);
    assert_eq!(points(&scored("patterns", "", board)), [37, 16, 0]);
    assert_eq!(points(&scored("zones", "", board)), [37 + 51, 16 + 38, 0]);
}

#[test]
fn most_points_win_and_ties_share() {
    assert_eq!(scored("tiles", "", "RRRR1 RRRR2").scores().ranks(), [1, 1, 3]);
}
