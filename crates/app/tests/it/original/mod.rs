//! The old programs, run as they were.

mod carcassonne;
mod mansuba;
mod tilings;

use std::path::Path;

use crate::support::program::{Run, run};

/// The cases of the old test suite: `<` input, `>` expected output, `$` command line.
#[test]
fn gems_passes_the_cases_of_its_old_test_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance/gems");
    let Ok(files) = std::fs::read_dir(&folder) else { return };
    for file in files {
        let path = file.unwrap().path();
        let case = std::fs::read_to_string(&path).unwrap();
        let after = |sign: &str| -> Vec<&str> {
            case.lines().filter_map(|line| line.strip_prefix(sign)).map(str::trim_start).collect()
        };
        for command in after("$") {
            let args: Vec<&str> =
                ["original", "gems"].into_iter().chain(command.split_whitespace().skip(1)).collect();
            let played = run(&args, after("<").join("\n"));
            let expected: String = after(">").iter().map(|line| format!("{}\n", line.trim_end())).collect();
            assert_eq!((played.out, played.status), (expected, 0), "{}", path.display());
        }
    }
}

/// Twelve letters in which no three of a kind ever meet on small boards.
const LETTERS: &str = "ABCDEFGHIJKL";

fn gems(args: &[&str], input: &str) -> Run {
    run(&[&["original", "gems"], args].concat(), input)
}

#[test]
fn a_dump_is_the_gems_column_by_column_and_the_score() {
    let played = gems(&["-q", "-x", "3", "-y", "2", "-s", LETTERS], "d");
    assert_eq!((played.out.as_str(), played.status), ("ABCDEF 0\n", 0));
    assert_eq!(gems(&["-q", "-x3", "-y2", "-sABCDEF"], "d\nq d").out, "ABCDEF 0\n");
    assert_eq!(gems(&["-qx3", "-y", "4", "-sAB"], "d").out, "ABABABABBABA 0\n");
}

#[test]
fn letters_that_would_make_a_line_are_thrown_away() {
    assert_eq!(gems(&["-q", "-x", "1", "-y", "4", "-s", "AAAB"], "d").out, "AABA 0\n");
    assert_eq!(gems(&["-q", "-x", "4", "-y", "1", "-s", "AAAB"], "d").out, "AABA 0\n");
}

#[test]
fn a_move_scores_and_new_gems_come_from_the_sequence() {
    // a: A B, b: A C, c: D A, d: E F; c1d makes AAA in row 1; then G H I fill it.
    let played = gems(&["-q", "-x4", "-y2", "-sABACDAEFGHI"], "c1D d");
    assert_eq!(played.out, "");
    // The game ended with that move, so that the dump was not read any more.
    let played = gems(&["-x4", "-y2", "-sABACDAEFGHI"], "c1D d");
    assert!(played.out.contains("The game is over, with 10 points."), "{}", played.out);
    assert!(!played.out.contains("GBHCIDEF 10"));
    assert!(played.out.contains("1 | G H I E | 1"), "{}", played.out);
}

#[test]
fn quiet_says_nothing_but_dumps() {
    let played = gems(&["-q", "-sABCDEFG"], "? h a1l zz nonsense a1u c4 d4 h");
    assert_eq!((played.out.as_str(), played.err.as_str(), played.status), ("", "", 0));
}

#[test]
fn both_gems_of_a_swap_may_be_named_in_any_order_and_case() {
    for swap in ["c1d", "C1D", "c1 c2", "c2 c1", "C2\nc1", "c2U"] {
        let played = gems(&["-x4", "-y2", "-s", "abacdaefghi"], swap);
        assert!(played.out.contains("The game is over, with 10 points."), "{swap}: {}", played.out);
    }
    let played = gems(&["-x4", "-y2", "-sABACDAEFGHI"], "c1 h zz c1 a1 Q");
    assert!(played.out.contains("c1 is half a swap"), "{}", played.out);
    assert!(played.out.contains("c1 and a1 are not neighbours"), "{}", played.out);
    assert_eq!(gems(&["-q", "-x3", "-y2", "-sABCDEF"], "D Q d").out, "ABCDEF 0\n");
}

#[test]
fn a_hint_is_a_position_from_which_a_move_is_possible() {
    let played = gems(&["-x4", "-y2", "-sABACDAEFGHI"], "H q");
    assert!(played.out.contains("Hint: the gem at c1 can be moved."), "{}", played.out);
}

#[test]
fn on_a_board_without_a_move_nobody_is_asked() {
    let played = gems(&["-x3", "-y2", "-sABCDEF"], "d d d");
    assert_eq!(played.status, 0);
    assert!(
        played.out.ends_with("No move is possible.\nThe game is over, with 0 points.\n"),
        "{}",
        played.out
    );
    assert_eq!(gems(&["-q", "-x3", "-y2", "-sABCDEF"], "d").out, "ABCDEF 0\n", "who is quiet may dump it");
}

#[test]
fn the_old_test_files_are_run_and_told() {
    let folder = crate::support::workshop::folder("testsuite");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let head = "#! ./testsuite\np A test.\n\n< d\n< q\n";
    let good = file("good.test", &format!("{head}> ABCDEF 0\n$ ./gemmes -q -x3 -y2 -sABCDEF\n"));
    let twice = file(
        "twice.test",
        "<d\n>AB 0\n$ ./gemmes -q -x2 -y1 -sAB\n< q\n> AB 0\n$ ./gemmes -q -x2 -y1 -sAB\n",
    );
    let bad = file("bad.test", "< d\n$ ./gemmes -q -x 900\n");
    let suite = |files: &[&str]| gems(&[&["--testsuite"], files].concat(), "");
    assert_eq!((suite(&[&good]).out, suite(&[&good]).status), ("1 passed, 0 failed\n".to_owned(), 0));
    let told = suite(&[&good, &twice, &bad]);
    assert_eq!(told.status, 1);
    assert!(
        told.out.contains(
            "twice.test:6: FAILED\n  line 1 of the output\n  expected: AB 0\n  found:    (nothing)"
        )
    );
    assert!(told.out.contains("bad.test:2: FAILED\noption `width` is a number"), "{}", told.out);
    assert!(told.out.ends_with("2 passed, 2 failed\n"), "{}", told.out);
    for (text, why) in [
        ("< d\n", "it should end with a command line"),
        ("? what\n", ":1: a line begins with `<`"),
        ("! expect return 2\n", "it should end with a command line"),
    ] {
        let told = suite(&[&file("wrong.test", text)]);
        assert_eq!(told.status, 2);
        assert!(told.err.contains(why), "{}", told.err);
    }
    assert_eq!(suite(&["/nowhere.test"]).status, 2);
    let told = suite(&["/nowhere.test", &good]);
    assert_eq!(
        (told.out.as_str(), told.status),
        ("1 passed, 0 failed\n", 2),
        "the others are run all the same"
    );
}

#[test]
fn settings_are_read_and_what_is_not_the_game_is_passed_over() {
    let folder = crate::support::workshop::folder("testsuite-of-the-course");
    let path = folder.join("leaks.test");
    let text = "\
! set timeout 30
< d q
> AB 0
$ valgrind --leak-check=full -q /home/me/gemmes -q -x2 -y1 -sAB 2> leaks.log
> 0
$ grep -c lost leaks.log
! expect return 2
$ ./gemmes -x 900 2>/dev/null
$ ./gemmes -q -x2 -y1 -sAB | wc -l
$ rm leaks.log
< d
> AB 0
! expect return 3
$ ./gemmes -q -x2 -y1 -sAB
";
    std::fs::write(&path, text).unwrap();
    let told = gems(&["--testsuite", path.to_str().unwrap()], "");
    let at = path.display();
    assert_eq!(
        told.out,
        format!(
            "{at}:6: passed over: `grep -c lost leaks.log` does not run gemmes\n\
             {at}:9: passed over: `./gemmes -q -x2 -y1 -sAB | wc -l` leads gemmes elsewhere by `|`\n\
             {at}:10: passed over: `rm leaks.log` does not run gemmes\n\
             {at}:14: FAILED\n  expected: status 3\n  found:    status 0\n\
             2 passed, 1 failed, 3 passed over\n"
        )
    );
    assert_eq!(told.status, 1);
}

#[test]
fn autoplay_comes_to_an_end_even_if_the_game_does_not() {
    let played = gems(&["-q", "-s", "ABCABDABEACDBCEADBECDABCE"], "a d");
    assert_eq!(played.status, 0);
}

#[test]
fn bad_options_are_told_and_the_status_is_two() {
    let bad = [
        &["-x", "0"][..],
        &["-x", "65"],
        &["-y", "x"],
        &["-c", "27"],
        &["-s", ""],
        &["-s", "A1"],
        &["-z"],
        &["-x"],
        &["stray"],
        &["-s", "A"],
        &["-x", "3", "-y", "3", "-s", "AAAAAAAAAA"],
    ];
    for args in bad {
        let played = gems(args, "d");
        assert_eq!((played.out.as_str(), played.status), ("", 2), "{args:?}");
        assert!(!played.err.trim().is_empty(), "{args:?}");
    }
    assert!(gems(&["-s", "A"], "d").err.contains("this sequence cannot fill the board"));
}

#[test]
fn help_lists_options_and_commands() {
    let played = gems(&["-h"], "");
    assert_eq!(played.status, 0);
    for word in ["-s", "-q", "-b", "-f", "-x", "-y", "-c", "autoplay", "dump", "hint"] {
        assert!(played.out.contains(word), "{word}");
    }
}

#[test]
fn the_displays_show_letters_numbers_and_the_score() {
    let shown = |style: &[&str]| gems(&[&["-x", "3", "-y", "2", "-sABCDEF"], style].concat(), "q").out;
    let plain = "       a b c    Score: 0\n     +-------+\n   1 | A C E | 1\n   2 | B D F | 2\n     +-------+\n       a b c\n";
    assert!(shown(&[]).starts_with(plain), "{}", shown(&[]));
    assert!(shown(&["-b"]).contains("   1 | BBBB") || shown(&["-b"]).contains("AAAA CCCC EEEE"));
    assert!(shown(&["-f"]).contains("( A )"));
}

fn ripple(input: &str) -> Run {
    run(&["original", "ripple"], input)
}

#[test]
fn ripple_is_played_line_by_line() {
    let played = ripple("1\n2\n1 1\no\n1 2\noui\n2 1\no\n2 2\nO\n");
    assert_eq!((played.status, played.err.as_str()), (0, ""));
    assert!(played.out.contains("Player 1 to move"));
    assert!(played.out.contains("Stack from the top: empty"));
    assert!(played.out.ends_with("  1 |  1  1\n  2 |  1  1\nPlayer 1: 4\n"), "{}", played.out);
}

#[test]
fn ripple_shows_the_stack_from_the_top_and_asks_again_after_no() {
    let played = ripple("2\n2\n1 1\no\n1 1\no\n1 1\nn\n1 1\nwhat\nn\n");
    assert!(played.out.contains("Stack from the top: 1\n"));
    assert!(played.out.contains("Stack from the top: 2 1\n"));
    assert_eq!(played.status, 1);
    // Two turns of player 1, and the board again after each no.
    assert_eq!(played.out.matches("\nPlayer 1 to move\n      1  2\n").count(), 4, "{}", played.out);
}

#[test]
fn ripple_refuses_nonsense_and_asks_again() {
    let played = ripple("zero\n0\n33\n1\n\n65\n1\n2 1\n0 1\nx\n1\n1 1 1\n-1 1\n1 1\no\n");
    assert_eq!(played.status, 0, "{}", played.out);
    assert!(played.out.contains("A number from 1 to 32 is wanted"));
    assert!(played.out.contains("A number from 1 to 64 is wanted"));
    assert!(played.out.contains("off the board"));
    assert!(played.out.contains("Two numbers are wanted"));
    assert!(played.out.ends_with("Player 1: 1\n"));
}

#[test]
fn ripple_says_when_the_input_ends_too_early() {
    for input in ["", "2", "2\n3\n", "2\n3\n1 1\n", "2\n3\n1 1\no\n"] {
        let played = ripple(input);
        assert_eq!(played.status, 1, "{input:?}");
        assert!(played.err.contains("the input ended before the game did"));
    }
}
