//! A class rehearsed with real HTTP clients: students hand in good, broken and hostile bots, and the server is killed meanwhile.

mod room;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;

use crate::support::misbehave::SOURCES;
use crate::support::program::run;
use room::{Room, tarred, wait};

fn mistake(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mistakes");
    fs::read(folder.join(format!("{name}.py"))).expect("the bot is there")
}

/// A bot in C with a bad manner, as an archive.
fn hostile(manner: &str) -> Vec<u8> {
    let first = format!(
        "#define main hostile_main\n#include \"misbehave.c\"\n#undef main\n\
         int main(void) {{ char *words[] = {{\"bot\", strdup(\"{manner}\"), NULL}}; return hostile_main(2, words); }}\n"
    );
    let names = ["misbehave.c", "sayings.h", "attacks.h", "blinds.h"];
    let mut files: Vec<(&str, &[u8])> = names.iter().copied().zip(SOURCES.map(str::as_bytes)).collect();
    files.push(("bot.c", first.as_bytes()));
    tarred(&files)
}

/// A file that is handed in, its name, and words of its explanation; none if it passes.
type Work = (String, Vec<u8>, Option<&'static str>);

fn works() -> Vec<Vec<Work>> {
    let python = |name: &str, words| ("bot.py".to_owned(), mistake(name), Some(words));
    let c = |manner: &str, words| ("bot.tar".to_owned(), hostile(manner), Some(words));
    let good = |version: &str| {
        let text = [mistake("good"), format!("# {version}\n").into_bytes()].concat();
        ("My b\u{f6}t (1).py".to_owned(), text, None)
    };
    vec![
        vec![python("syntax", "line 1"), python("banner", "Say nothing before the answer"), good("of Ann")],
        vec![python("exception", "Mend that line"), c("fork-bomb", "processes"), good("of Bob")],
        vec![
            python("dict", "json.dumps"),
            c("illegal-move", "Say one of the sentences"),
            python("file", "TMPDIR"),
        ],
        vec![
            ("bot.tar".to_owned(), tarred(&[("../bot.py", b"x")]), Some("not a path within")),
            ("bot.exe".to_owned(), b"MZ".to_vec(), Some("name it bot.py")),
            c("exits", "must not end"),
        ],
        vec![
            ("bot.c".to_owned(), b"int main( { }".to_vec(), Some("Build it at home")),
            c("endless-line", "line"),
            good("of Eve"),
        ],
    ]
}

/// Hands all works of a student in, over servers that come and go; the pages of their hand-ins.
fn hands_in(room: &Room, link: &str, works: &[Work]) -> Vec<String> {
    let send = |(name, bytes, _): &Work| {
        wait("the server takes a hand-in", || {
            let reply = room.server().hand_in(link, name, bytes)?;
            (reply.status == 303).then(|| reply.location())
        })
    };
    works.iter().map(send).collect()
}

#[test]
fn a_class_is_rehearsed_with_broken_and_hostile_hand_ins_and_a_server_that_is_killed() {
    let room = Room::new("rehearsal");
    room.start();
    let students: Vec<String> =
        ["Ann", "Bob", "Cem", "Dan", "Eve"].map(|name| room.server().joins(&room.class(), name)).into();
    let works = works();
    let pages: Vec<Vec<String>> = thread::scope(|scope| {
        let hands: Vec<_> = students
            .iter()
            .zip(&works)
            .map(|(link, works)| {
                let room = &room;
                scope.spawn(move || hands_in(room, link, works))
            })
            .collect();
        // Killed in the middle of hand-ins and checks, twice.
        for taken in [4, 9] {
            wait("some hand-ins are taken", || (room.count_hand_ins() >= taken).then_some(()));
            room.kill();
            room.start();
        }
        hands.into_iter().map(|hand| hand.join().expect("a student does not panic")).collect()
    });
    everything_is_explained(&room, &pages, &works);
    nothing_is_lost_or_doubled(&room, &students, &works);
    nobody_sees_what_is_not_theirs(&room, &students, &pages);
    the_ladder_goes_on(&room, &students);
}

fn everything_is_explained(room: &Room, pages: &[Vec<String>], works: &[Vec<Work>]) {
    for (page, (name, _, words)) in pages.iter().flatten().zip(works.iter().flatten()) {
        let text = wait("a hand-in has its verdict", || {
            let reply = room.server().get(page)?;
            (reply.status == 200 && !reply.body.contains("reloads automatically")).then_some(reply.body)
        });
        match words {
            None => assert!(text.contains("steps passed. It plays on the ladder"), "{name}: {text}"),
            Some(words) => {
                assert!(text.contains(words) && text.contains("complaint"), "{name}, {words}: {text}");
            }
        }
    }
}

fn nothing_is_lost_or_doubled(room: &Room, students: &[String], works: &[Vec<Work>]) {
    for (link, works) in students.iter().zip(works) {
        let home = room.server().get(link).expect("a page").body;
        assert_eq!(home.matches(">version ").count(), works.len(), "{home}");
        let (name, bytes, _) = works.last().expect("a hand-in");
        let again = room.server().hand_in(link, name, bytes).expect("an answer");
        assert_eq!(again.status, 303);
        let home = room.server().get(link).expect("a page").body;
        assert_eq!(home.matches(">version ").count(), works.len(), "the same file is one version");
    }
    assert_eq!(room.count_hand_ins(), works.iter().map(Vec::len).sum::<usize>());
}

fn nobody_sees_what_is_not_theirs(room: &Room, students: &[String], pages: &[Vec<String>]) {
    let server = room.server();
    let status = |path: &str| server.get(path).expect("an answer").status;
    let number = |page: &str| page.rsplit('/').next().expect("a number").to_owned();
    let (ann, bob, teacher, class) = (&students[0], &students[1], room.teacher(), room.class());
    for page in &pages[0] {
        let number = number(page);
        assert_eq!(status(&format!("{ann}/hand-ins/{number}")), 200);
        assert_eq!(status(&format!("{teacher}/hand-ins/{number}")), 200);
        for other in [bob, &class, &format!("/class/{}", "x".repeat(32))] {
            for kind in ["", "/replay"] {
                assert_eq!(status(&format!("{other}/hand-ins/{number}{kind}")), 404, "{other}");
            }
        }
    }
    assert_eq!((status(&format!("{teacher}/marks.csv")), status(&format!("{ann}/marks.csv"))), (200, 403));
    assert_eq!((status(&format!("{class}/marks.csv")), status(&format!("{class}/table"))), (403, 403));
    for (link, act) in
        [(ann, "act=renew&number=2"), (ann, "act=remove&number=2"), (&class, "act=renew&number=1")]
    {
        assert_eq!(server.submit(&format!("{link}/acts"), act).expect("an answer").status, 403);
    }
    assert_eq!(server.hand_in(&teacher, "bot.py", b"x").expect("an answer").status, 403);
    assert_eq!(server.hand_in(&class, "bot.py", b"x").expect("an answer").status, 403);
    let foreign = server.send(
        "POST",
        &format!("{ann}/acts"),
        "Origin: http://evil.example\r\n",
        b"act=choose&number=1",
    );
    assert_eq!(foreign.expect("an answer").status, 403);
    assert_eq!(
        server.submit(&format!("{class}/join"), "id=id+of+Ann&name=Mallory").expect("an answer").status,
        409
    );
    for link in students {
        for page in [link.clone(), format!("{link}/table")] {
            let shown = server.get(&page).expect("a page").body;
            assert!(!shown.contains("Name of"), "names are for the teacher: {shown}");
        }
    }
    assert!(server.get(&teacher).expect("a page").body.contains("Name of Ann"));
}

fn the_ladder_goes_on(room: &Room, students: &[String]) {
    let table =
        |link: &str| room.server().get(&format!("{link}/table")).map(|reply| reply.body).unwrap_or_default();
    wait("all three good bots have games", || {
        let home = |link: &String| room.server().get(link).map(|reply| reply.body).unwrap_or_default();
        [0, 1, 4].iter().all(|&at: &usize| home(&students[at]).contains("games: ")).then_some(())
    });
    room.kill();
    room.start();
    let ann = &students[0];
    let home = room.server().get(ann).expect("a page").body;
    let game = home
        .split(&format!("{ann}/games/"))
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a game")
        .to_owned();
    let shown =
        |link: &str, kind: &str| room.server().get(&format!("{link}/games/{game}{kind}")).expect("a page");
    assert!(shown(ann, "").body.contains("Look at the game"));
    let replay = shown(&students[1], "/replay");
    assert!(
        replay.head.contains("sandbox allow-scripts") && replay.body.contains("<script"),
        "{}",
        replay.head
    );
    assert_eq!(shown(&room.class(), "").status, 403);
    // A new version begins on the ladder, and its results do not touch those of the others.
    let better = [mistake("good"), b"# better\n".to_vec()].concat();
    let page = room.server().hand_in(ann, "bot.py", &better).expect("an answer").location();
    wait("the new version passes", || {
        room.server().get(&page).filter(|reply| reply.body.contains("plays on the ladder"))
    });
    wait("the new version has games", || {
        room.server()
            .get(ann)
            .filter(|reply| reply.body.contains("v4 on the ladder") && reply.body.contains("games: "))
    });
    assert!(!table(ann).contains(" v3 (you)"));
    let marks = room.server().get(&format!("{}/marks.csv", room.teacher())).expect("a page").body;
    let mark: BTreeMap<&str, &str> =
        marks.lines().filter_map(|line| Some((line.split(',').next()?, line.split(',').nth(4)?))).collect();
    for (id, is_marked) in [("id of Ann", true), ("id of Cem", false), ("id of Eve", true)] {
        assert_eq!(!mark[id].is_empty(), is_marked, "{marks}");
    }
    room.stop();
    let ladder = room.folder.join("spring.class/ladder.bastide");
    let checked = run(&["store", "check", ladder.to_str().expect("text")], "");
    assert_eq!(checked.status, 0, "{}{}", checked.out, checked.err);
}

#[test]
fn the_commands_of_a_class_add_list_renew_and_close() {
    let room = Room::new("commands");
    let file = room.folder.join("spring.toml");
    let class = |args: &[&str]| {
        let args: Vec<&str> = ["class"]
            .iter()
            .chain(args)
            .map(|word| if *word == "FILE" { file.to_str().expect("text") } else { word })
            .collect();
        run(&args, "")
    };
    let names = room.folder.join("names.csv");
    fs::write(&names, "id,name,group\n1,Ada,red\n2,Bob,red\n3,Eve,\n").expect("a list");
    let names = names.to_str().expect("text").to_owned();
    let added = class(&["add", "FILE", &names, "--at", "https://school.example/"]);
    assert!(added.out.contains("3 added, 0 known before"), "{}{}", added.out, added.err);
    assert!(added.out.contains("1\tAda\t") && added.out.contains("https://school.example/class/"));
    assert!(class(&["add", "FILE", &names]).out.contains("0 added, 3 known before"));
    let link = |out: &str, id: &str| {
        out.lines().find(|line| line.starts_with(&format!("{id}\t"))).map(str::to_owned)
    };
    let before = class(&["links", "FILE"]).out;
    assert!(before.starts_with("teacher\t") && before.contains("\nclass\t"));
    assert_eq!(class(&["renew", "FILE", "3"]).status, 0);
    let after = class(&["links", "FILE"]).out;
    assert_eq!(link(&before, "1"), link(&after, "1"));
    assert_ne!(link(&before, "3"), link(&after, "3"));
    assert!(class(&["list", "FILE"]).out.contains("3\tEve\t\t"));
    assert!(class(&["marks", "FILE"]).out.contains("\n3,Eve,,"));
    assert_eq!(class(&["renew", "FILE", "9"]).status, 2);
    assert_eq!(class(&["close", "FILE"]).status, 2, "not by mistake");
    assert_eq!(class(&["close", "FILE", "--yes"]).status, 0);
    assert!(!class(&["list", "FILE"]).out.contains("Eve"));
    fs::write(&file, fs::read_to_string(&file).expect("a file").replace("hand_ins", "hand_inns"))
        .expect("a file");
    let wrong = class(&["list", "FILE"]);
    assert!(wrong.status == 2 && wrong.err.contains("did you mean `hand_ins`"), "{}", wrong.err);
}
