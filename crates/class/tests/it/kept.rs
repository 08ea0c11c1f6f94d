//! People and hand-ins: what is kept, once and for ever, and whose it is.

use std::fs;
use std::path::PathBuf;

use bastide_class::{
    Class, ClassError, HandInState, NewPerson, Person, Receipt, Role, Step, Upload, marks, marks_csv,
    template,
};

/// A class in a folder of its own, which is removed at the end.
struct Room {
    folder: PathBuf,
}

impl Room {
    fn new(name: &str) -> Room {
        let folder = std::env::temp_dir().join(format!("bastide-class-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("spring.toml"), template("Spring").replace("hand_ins = 20", "hand_ins = 3"))
            .unwrap();
        Room { folder }
    }

    fn open(&self) -> Class {
        Class::open(&self.folder.join("spring.toml")).unwrap()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn student(id: &str, group: Option<&str>) -> NewPerson {
    NewPerson {
        id: id.to_owned(),
        name: format!("Name of {id}"),
        group: group.map(str::to_owned),
        alias: None,
    }
}

fn sends(class: &Class, person: &Person, text: &str, now: i64) -> Receipt {
    let upload = Upload { name: "bot.py", bytes: text.as_bytes() };
    class.receive(person, &upload, now).unwrap().unwrap()
}

#[test]
fn links_are_good_until_they_are_renewed_and_survive_a_restart() {
    let room = Room::new("links");
    let class = room.open();
    let people = class.add(&[student("1", None), student("2", None), student("1", None)]).unwrap();
    assert_eq!(people.len(), 2, "an id is added once");
    assert_ne!(people[0].alias, people[1].alias);
    let (ann, teacher) = (class.student_link(&people[0]), class.teacher_link().unwrap());
    let enrol = class.enrol_link().unwrap().unwrap();
    assert_eq!(class.role(&ann).unwrap(), Some(Role::Student(people[0].clone())));
    assert_eq!(class.role(&teacher).unwrap(), Some(Role::Teacher));
    assert_eq!(class.role(&enrol).unwrap(), Some(Role::Newcomer));
    assert_eq!(class.role(&bastide_class::Secret::new()).unwrap(), None);
    class.renew(people[0].number).unwrap();
    assert_eq!(class.role(&ann).unwrap(), None, "the old link leads nowhere");
    drop(class);
    let class = room.open();
    let again = class.store().person(people[0].number).unwrap().unwrap();
    assert_eq!(class.role(&class.student_link(&again)).unwrap(), Some(Role::Student(again.clone())));
    assert_eq!(class.role(&teacher).unwrap(), Some(Role::Teacher));
    let database = fs::read(room.folder.join("spring.class/class.sqlite")).unwrap();
    let letters = teacher.reveal().as_bytes();
    assert!(!database.windows(letters.len()).any(|found| found == letters), "no secret is stored");
    class.store().remove(again.number).unwrap();
    assert_eq!(class.role(&class.student_link(&again)).unwrap(), None);
    assert!(class.renew(again.number).is_err());
    class.renew_teacher().unwrap();
    assert_eq!(class.role(&teacher).unwrap(), None);
}

#[test]
fn a_hand_in_is_kept_once_and_quotas_hold() {
    let room = Room::new("quota");
    let class = room.open();
    let people =
        class.add(&[student("1", Some("red")), student("2", Some("red")), student("3", None)]).unwrap();
    let (ann, bob, eve) = (&people[0], &people[1], &people[2]);
    assert_eq!(ann.team, bob.team);
    let Receipt::New(first) = sends(&class, ann, "a", 100) else { panic!() };
    assert_eq!((first.version, first.state, first.late), (1, HandInState::Waiting, false));
    assert_eq!(sends(&class, bob, "a", 101), Receipt::Same(first.clone()), "sent twice, kept once");
    assert!(matches!(sends(&class, bob, "b", 102), Receipt::New(second) if second.version == 2));
    assert!(matches!(sends(&class, ann, "c", 103), Receipt::New(_)));
    assert!(matches!(sends(&class, ann, "d", 104), Receipt::New(_)));
    assert_eq!(sends(&class, ann, "e", 105), Receipt::TooMany { until: 100 + 86_400 });
    assert!(
        matches!(sends(&class, eve, "e", 105), Receipt::New(other) if other.version == 1),
        "a quota each"
    );
    assert!(matches!(sends(&class, ann, "f", 101 + 86_400), Receipt::New(_)));
    assert_eq!(class.store().hand_ins(ann.team).unwrap().len(), 5);
}

#[test]
fn a_refused_file_is_kept_with_its_reason_and_without_its_bytes() {
    let room = Room::new("refused");
    let class = room.open();
    let ann = class.add(&[student("1", None)]).unwrap().remove(0);
    let upload = Upload { name: "bot\u{202e}.exe", bytes: b"MZ" };
    let Receipt::New(refused) = class.receive(&ann, &upload, 1).unwrap().unwrap() else { panic!() };
    assert_eq!(
        (refused.state, refused.language.clone(), refused.name.as_str()),
        (HandInState::Refused, None, "bot.exe")
    );
    let steps = class.store().steps(refused.number).unwrap();
    assert!(steps[0].why.contains("bot.py"), "{steps:?}");
    assert!(class.store().bundle(refused.number).is_err());
    assert!(class.store().next_to_check().unwrap().is_none());
}

#[test]
fn checks_are_fair_and_begin_again_after_a_crash() {
    let room = Room::new("checks");
    let class = room.open();
    let people = class.add(&[student("1", None), student("2", None)]).unwrap();
    for text in ["a", "b", "c"] {
        sends(&class, &people[0], text, 100);
    }
    sends(&class, &people[1], "x", 101);
    let next = |class: &Class| class.store().next_to_check().unwrap().unwrap();
    let first = next(&class);
    assert_eq!((first.person, first.version), (people[0].number, 1));
    assert_eq!(next(&class).person, people[1].number, "who sent one comes before who sent three");
    let step = Step { name: "it starts".to_owned(), ok: true, ..Step::default() };
    class.store().add_step(first.number, &step).unwrap();
    class.store().add_step(first.number, &step).unwrap();
    assert_eq!(class.store().steps(first.number).unwrap().len(), 2);
    drop(class);
    let class = room.open();
    assert_eq!(class.store().check_again().unwrap(), 2);
    assert_eq!(next(&class).number, first.number);
    assert!(class.store().steps(first.number).unwrap().is_empty(), "steps are not doubled");
    class.store().finish(first.number, HandInState::Passed, Some(("r".to_owned(), "n".to_owned()))).unwrap();
    let playing = class.store().playing().unwrap();
    assert_eq!((playing.len(), playing[0].1.version), (1, 1));
    let second = class.store().hand_ins(people[0].team).unwrap().remove(1);
    class.store().finish(second.number, HandInState::Passed, None).unwrap();
    assert_eq!(class.store().playing().unwrap()[0].1.version, 2, "the newest that passed plays");
    class.store().choose(people[0].team, Some(first.number)).unwrap();
    assert_eq!(class.store().playing().unwrap()[0].1.version, 1, "or the chosen one");
    let others = class.store().hand_ins(people[1].team).unwrap().remove(0);
    class.store().choose(people[0].team, Some(others.number)).unwrap();
    assert_eq!(class.store().playing().unwrap()[0].1.version, 1, "never another team's");
}

#[test]
fn a_closed_class_knows_no_names_and_keeps_its_marks() {
    let room = Room::new("closed");
    let class = room.open();
    let ann = class.add(&[student("4711", Some("red"))]).unwrap().remove(0);
    let Receipt::New(hand_in) = sends(&class, &ann, "a", 100) else { panic!() };
    class.store().finish(hand_in.number, HandInState::Passed, None).unwrap();
    let csv = marks_csv(&marks(&class).unwrap());
    assert!(
        csv.contains("4711,Name of 4711,red,") && csv.contains(",5,a version passed the check,1,no,1,"),
        "{csv}"
    );
    let link = class.student_link(&ann);
    class.close().unwrap();
    assert_eq!(class.role(&link).unwrap(), None);
    assert!(matches!(class.add(&[student("5", None)]), Err(ClassError::Unfit(_))));
    let csv = marks_csv(&marks(&class).unwrap());
    assert!(csv.contains(&format!(",,,{},5,", ann.alias)), "{csv}");
    drop(class);
    for file in fs::read_dir(room.folder.join("spring.class")).unwrap().flatten() {
        let bytes = if file.path().is_file() { fs::read(file.path()).unwrap() } else { Vec::new() };
        assert!(!bytes.windows(12).any(|found| found == b"Name of 4711"), "{}", file.path().display());
    }
}

#[test]
fn a_folder_of_a_later_version_is_refused() {
    let room = Room::new("form");
    room.open().store().set_counter("form", 2).unwrap();
    let error = Class::open(&room.folder.join("spring.toml")).err().unwrap();
    assert!(matches!(error, ClassError::Form(2)), "{error}");
}
