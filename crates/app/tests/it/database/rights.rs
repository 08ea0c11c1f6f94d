//! Who may lead, who may connect, and how a worker ends that cannot play (S10, L18, L24).

use contest::store::DatabaseAddress;
use contest::store::postgres::{Durability, PgConnection};

use super::nets::{Guarded, bastide};
use super::{Cup, ended, first_line};
use crate::support::program::{finish, run};
use crate::tournaments::FILE;

fn hand(cup: &Cup) -> PgConnection {
    let address = DatabaseAddress::read(&cup.server.address_for("hand")).unwrap();
    PgConnection::open(&address, Durability::Asynchronous).unwrap()
}

#[test]
fn no_other_role_can_keep_a_leader_from_leading() {
    let Some(cup) = Cup::new("row", FILE) else { return };
    let mut hand = hand(&cup);
    // The numbers that leaders of version 2 used.
    hand.run("SELECT pg_advisory_lock(1650553716, 1), pg_advisory_lock(7089054359331365121)").unwrap();
    let refused = hand.rows("SELECT FROM bastide.leader FOR UPDATE", &[]).unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
    assert_eq!(cup.does_store(&["upgrade"]).status, 0);
    let leader = cup.leader("0");
    while cup.server.tells("SELECT count(*) FROM bastide.job") == "0" {}
    let second = cup.does(&["run"]);
    assert!(second.status == 1 && second.err.contains("another `bastide tournament run`"), "{}", second.err);
    let mut leader = leader;
    leader.kill().unwrap();
    leader.wait().unwrap();
    assert!(cup.tells(&["run"]).contains("72 of 72 games"), "one that died is followed");
}

#[test]
fn only_roles_that_were_let_in_can_connect() {
    let Some(cup) = Cup::new("public", FILE) else { return };
    cup.server.tells("CREATE ROLE visitor LOGIN");
    let refused = cup.server.refuses("SELECT 1", "visitor");
    assert!(refused.contains("permission denied for database"), "{refused}");
    hand(&cup);
}

#[test]
fn tables_of_version_2_are_brought_to_the_present_with_their_roles() {
    let Some(cup) = Cup::new("upgrade", FILE) else { return };
    cup.server.tells("DROP TABLE bastide.leader; DROP FUNCTION bastide.version; UPDATE bastide.meta SET value = '2'; REVOKE CONNECT ON DATABASE cup FROM hand");
    let old = cup.does(&["run"]);
    assert!(old.status == 1 && old.err.contains("bastide store upgrade"), "{}", old.err);
    let upgraded = cup.does_store(&["upgrade"]);
    assert!(upgraded.out.contains("had version 2"), "{}{}", upgraded.out, upgraded.err);
    hand(&cup).row("SELECT bastide.version()", &[]).unwrap();
}

#[test]
fn a_worker_is_told_what_is_missing_of_the_tables() {
    let Some(cup) = Cup::new("missing", FILE) else { return };
    let comes = || run(&["worker", &cup.server.address_for("hand"), "--games", "1"], "");
    cup.server.tells("UPDATE bastide.meta SET value = '2'");
    let old = comes();
    assert!(
        old.status == 1 && old.err.contains("version 2") && old.err.contains("store upgrade"),
        "{}",
        old.err
    );
    cup.server.tells("DROP FUNCTION bastide.version");
    let older = comes();
    assert!(older.status == 1 && older.err.contains("store upgrade"), "{}", older.err);
    cup.server.tells("DROP SCHEMA bastide CASCADE");
    let none = comes();
    assert!(none.status == 1 && none.err.contains("store init ADDRESS --workers"), "{}", none.err);
}

#[test]
fn a_worker_that_delivered_failures_says_so_and_its_status_is_1() {
    let Some(cup) = Cup::new("failing", FILE) else { return };
    let mut leader = cup.leader("0");
    assert!(first_line(&mut leader).contains("begin"));
    while cup.server.tells("SELECT count(*) FROM bastide.job") == "0" {}
    cup.server.tells("UPDATE bastide.job SET game = 'nonsense'");
    let worked = ended(cup.worker(&["--games", "2"]));
    leader.kill().unwrap();
    leader.wait().unwrap();
    assert_eq!(worked.status, 1, "{}{}", worked.out, worked.err);
    assert!(worked.err.contains("a game could not be played: this is not a match"), "{}", worked.err);
    assert!(worked.err.contains("2 of them could not be played"), "{}", worked.err);
}

#[test]
fn a_worker_without_a_password_or_with_a_wrong_one_ends_at_once_and_says_how_to_give_it() {
    let Some(guarded) = Guarded::new("lost") else { return };
    for (password, words) in [(None, "PGPASSFILE"), (Some("wrong"), "password authentication failed")] {
        let mut program = bastide(&["worker", &guarded.address("hand", "localhost", "ca.pem")]);
        program.env("HOME", "/nonexistent").env_remove("PGPASSWORD");
        password.map(|password| program.env("PGPASSWORD", password));
        let refused = finish(program, "");
        assert!(refused.status == 1 && refused.err.contains(words), "{password:?}: {}", refused.err);
    }
}

#[test]
fn a_wrong_certificate_is_explained() {
    let Some(guarded) = Guarded::new("cert") else { return };
    let mut program = bastide(&["worker", &guarded.address("hand", "localhost", "other.pem")]);
    program.env("PGPASSWORD", "any");
    let refused = finish(program, "");
    assert!(refused.status == 1 && refused.err.contains("?sslrootcert=FILE"), "{}", refused.err);
}
