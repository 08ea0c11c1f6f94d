//! The file of a class: every mistake has its line.

use bastide_class::{ClassPlan, Goal, Moment, TableView, template};

fn with(change: &str) -> String {
    template("Spring").replace("hand_ins = 20", change)
}

fn mistake(change: &str) -> String {
    ClassPlan::read(&with(change), false).err().map(|bad| bad.to_string()).unwrap_or_default()
}

#[test]
fn mistakes_are_told_with_their_place() {
    assert!(mistake("hand_in = 20").contains("did you mean `hand_ins`"), "{}", mistake("hand_in = 20"));
    assert!(mistake("hand_ins = 0").starts_with("line "));
    assert!(mistake("closes = 2027-02-12T18:00:00").contains("offset"));
    assert!(
        mistake("opens = 2027-02-12T18:00:00Z\ncloses = 2027-02-12T17:00:00Z").contains("before it opens")
    );
    assert!(mistake("late = \"soon\"").contains("hours"));
    let read = |from: &str, to: &str| {
        let text = template("Spring").replace(from, to);
        ClassPlan::read(&text, false).err().map(|bad| bad.to_string()).unwrap_or_default()
    };
    assert!(read("\"1MiB\"", "\"1GiB\"").contains("16MiB"));
    assert!(read("[\"python\"]", "[\"cobol\"]").contains("there are python"));
    assert!(read("beats = \"greedy\"", "beats = \"gredy\"").contains("gredy"));
    assert!(read("beats = \"greedy\"", "beats = \"greedy\"\nrank = 1").contains("one goal"));
    assert!(read("format = \"ladder\"", "format = \"swiss\"").contains("ladder"));
    assert!(read("format = \"ladder\"", "format = \"ladder\"\nseed = \"1\"").contains("sealed"));
    assert!(read("game = \"ripple\"", "game = \"riple\"").contains("did you mean"));
    assert!(read("[class]", "[klass]").contains("klass"));
}

#[test]
fn dates_part_the_time_before_in_time_late_and_over() {
    let text =
        with("opens = 1970-01-01T00:01:40Z\ncloses = 1970-01-01T00:03:20Z\nlate = \"1h\"\ntable = \"near\"")
            .replace("table = \"all\"", "");
    let plan = ClassPlan::read(&text, false).unwrap();
    let moments: Vec<Moment> = [99, 100, 200, 201, 3800, 3801].map(|now| plan.moment(now)).into();
    let wanted =
        [Moment::Early(100), Moment::InTime, Moment::InTime, Moment::Late, Moment::Late, Moment::Over(3800)];
    assert_eq!(moments, wanted);
    assert_eq!((plan.table, plan.marks[1].goal.clone()), (TableView::Near, Goal::Beats("random".to_owned())));
}
