//! Sessions as tables of inputs, and random interleavings of everything that can happen.

use bots::protocol::{Clock, Wants};
use kit::{Chance, Key, Quick, Refusal, Setup};

use super::*;
use crate::fault::{Failure, FaultKind};
use crate::notes::{Heading, SeatHeading};

const PERSON: SeatKind = SeatKind::Person;
const MIND: SeatKind = SeatKind::Mind;
const BOT: SeatKind = SeatKind::Bot;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A game of Ripple on three by two cells.
fn ripple(kinds: &[SeatKind], terms: SessionTerms) -> (Session, Vec<Effect>) {
    let entry = games::GAMES.iter().find(|entry| entry.about.name == "ripple").unwrap();
    let options = [("width", "3"), ("height", "2"), ("rest", "0")];
    let setup = Setup::new(entry.about, Some(&kinds.len().to_string()), &options).unwrap();
    let table = Table::start(entry, setup, Key::from_seed("session")).unwrap();
    let seat = || SeatHeading { spec: "x".to_owned(), seed: "1".to_owned(), name: None, wants: None };
    let seats = kinds.iter().map(|_| seat()).collect();
    let clock = Clock::Game { ms: 10_000, increment_ms: 0 };
    let notes = Notes::new(Heading { clock, pondering: false, opening: 0, sandbox: None, seats });
    Session::begin(table, kinds, notes, terms, Duration::ZERO)
}

fn undoable() -> SessionTerms {
    SessionTerms { undo: true, people: None }
}

fn say(session: &mut Session, sentence: &str, now: u64) -> Vec<Effect> {
    let ticket = session.question().expect("somebody is asked").ticket;
    let (sentence, output) = (sentence.to_owned(), SideOutput::default());
    session.step(Input::Said { ticket, sentence, spent: None, output }, seconds(now))
}

fn ready(ticket: Ticket) -> Input {
    let (name, wants, output) = ("bot".to_owned(), Wants::all(), SideOutput::default());
    Input::Ready { ticket, name, wants, output }
}

fn tickets(effects: &[Effect]) -> Vec<Ticket> {
    effects.iter().filter_map(Effect::start).map(|(_, ticket)| ticket).collect()
}

fn asked(session: &Session) -> Option<u8> {
    session.question().map(|ask| ask.seat.0)
}

fn crash() -> Failure {
    Failure::new(FaultKind::Crash { code: Some(1), signal: None }, "it ended")
}

#[test]
fn players_are_asked_in_turn_until_one_leaves_and_the_game_is_over() {
    let (mut session, first) = ripple(&[MIND, PERSON], SessionTerms::default());
    assert!(matches!(first[..], [Effect::Ask(Ask { seat: Player(0), patience: None, .. })]));
    let effects = say(&mut session, "a1", 1);
    assert!(matches!(effects[..], [Effect::Played(0), Effect::Ask(Ask { seat: Player(1), .. })]));
    let failure = Failure::new(FaultKind::Resigned, "resigned");
    let effects = session.step(Input::Left { seat: Player(1), failure }, seconds(2));
    assert_eq!(effects, [Effect::SentOff(Player(1)), Effect::Ended]);
    assert_eq!(session.fault(Player(1)).unwrap().kind, FaultKind::Resigned);
    assert_eq!((session.question(), session.events().len()), (None, 2));
}

#[test]
fn nobody_but_people_is_asked_while_a_bot_is_being_started() {
    let (mut session, first) = ripple(&[MIND, BOT], SessionTerms::default());
    let starts = tickets(&first);
    assert_eq!((first.len(), starts.len(), asked(&session)), (1, 1, None));
    session.step(ready(starts[0]), seconds(3));
    assert_eq!((asked(&session), session.notes().heading.seats[1].name.as_deref()), (Some(0), Some("bot")));
    let (session, first) = ripple(&[PERSON, BOT], SessionTerms::default());
    assert_eq!((tickets(&first).len(), asked(&session)), (1, Some(0)));
}

#[test]
fn a_bot_that_does_not_get_ready_is_sent_off_before_anybody_is_asked() {
    let (mut session, first) = ripple(&[BOT, BOT, MIND], SessionTerms::default());
    let starts = tickets(&first);
    let failed = Input::Failed { ticket: starts[1], failure: Failure::new(FaultKind::Start, "not there") };
    assert_eq!(session.step(failed, seconds(1)), [Effect::SentOff(Player(1))]);
    let effects = session.step(ready(starts[0]), seconds(2));
    assert!(matches!(effects[..], [Effect::Ask(Ask { seat: Player(0), .. })]));
    let ToBot::Turn(request) = session.turn_request().unwrap() else { panic!("a turn is asked about") };
    assert_eq!((request.turn, request.since.len()), (1, 1));
    assert_eq!(request.since[0].left.as_deref(), Some("start"));
}

#[test]
fn an_answer_to_a_question_that_no_longer_stands_is_passed_over() {
    let (mut session, _) = ripple(&[PERSON, MIND], undoable());
    let old = session.question().unwrap().ticket;
    say(&mut session, "a1", 1);
    let late =
        Input::Said { ticket: old, sentence: "b1".to_owned(), spent: None, output: SideOutput::default() };
    assert_eq!((session.step(late, seconds(2)), session.table().turn()), (vec![], 1));
    let failed = Input::Failed { ticket: old, failure: crash() };
    assert_eq!(session.step(failed, seconds(2)), []);
}

#[test]
fn a_person_may_try_again_a_bot_may_not_and_a_mind_must_not() {
    let (mut people, _) = ripple(&[PERSON, PERSON], SessionTerms::default());
    let refused = say(&mut people, "z9", 1);
    assert!(matches!(refused[..], [Effect::Refused(Objection::Refusal(Refusal::Illegal(_)))]));
    assert_eq!((asked(&people), people.table().turn()), (Some(0), 0));

    let (mut bots, first) = ripple(&[BOT, MIND], SessionTerms::default());
    bots.step(ready(tickets(&first)[0]), seconds(1));
    assert_eq!(say(&mut bots, "z9\u{1b}", 1), [Effect::SentOff(Player(0)), Effect::Ended]);
    let said = FaultKind::Illegal { said: "z9\\u{1b}".to_owned() };
    assert_eq!(bots.fault(Player(0)).unwrap().kind, said);

    let (mut minds, _) = ripple(&[MIND, MIND], SessionTerms::default());
    assert!(matches!(say(&mut minds, "z9", 1)[..], [Effect::Void(_)]));
    assert!(minds.void().is_some() && minds.question().is_none());
}

#[test]
fn a_clock_runs_down_and_the_time_between_question_and_answer_is_charged() {
    let people = Some(Clock::Game { ms: 5000, increment_ms: 1000 });
    let (mut session, _) = ripple(&[PERSON, PERSON], SessionTerms { people, undo: false });
    assert_eq!(session.deadline(), Some(Duration::from_millis(5050)));
    say(&mut session, "a1", 3);
    assert_eq!(session.seats()[0].bank.unwrap().left, 3000);
    assert_eq!(session.thought(Player(0), seconds(9)), seconds(3));
    assert_eq!(session.thought(Player(1), seconds(7)), seconds(4));
    assert_eq!(session.step(Input::Tick, seconds(4)), []);
    assert_eq!(session.step(Input::Tick, seconds(9)), [Effect::SentOff(Player(1)), Effect::Ended]);
    assert_eq!(session.fault(Player(1)).unwrap().kind, FaultKind::Timeout);
}

#[test]
fn a_bot_that_takes_longer_than_its_clock_is_sent_off_though_its_move_is_legal() {
    let (mut session, first) = ripple(&[BOT, MIND], SessionTerms::default());
    session.step(ready(tickets(&first)[0]), seconds(0));
    say(&mut session, "a1", 8);
    say(&mut session, "c2", 8);
    assert_eq!(say(&mut session, "a1", 11), [Effect::SentOff(Player(0)), Effect::Ended]);
    assert_eq!(session.fault(Player(0)).unwrap().why, "its answer took 3000 ms of 2000");
    assert_eq!(session.notes().charged(0, 0), Some(8000));
}

#[test]
fn turns_are_taken_back_to_the_last_decision_of_a_person() {
    let (mut session, _) = ripple(&[PERSON, MIND], undoable());
    say(&mut session, "a1", 1);
    say(&mut session, "c2", 2);
    let here = session.table().game().to_string();
    let effects = session.step(Input::Undo, seconds(3));
    assert!(matches!(effects[..], [Effect::StopAsking(_), Effect::Travelled, Effect::Ask(_)]));
    assert_eq!((session.table().turn(), session.events().len(), asked(&session)), (0, 0, Some(0)));
    session.step(Input::Redo, seconds(4));
    assert_eq!((session.table().game().to_string(), session.events().len()), (here, 2));
    let strict = SessionTerms::default();
    let (mut session, _) = ripple(&[PERSON, MIND], strict);
    assert_eq!(session.step(Input::Undo, seconds(1)), [Effect::Refused(Objection::NoUndo)]);
}

#[test]
fn a_bot_that_knows_of_turns_taken_back_is_started_anew() {
    let (mut session, first) = ripple(&[PERSON, BOT], undoable());
    session.step(ready(tickets(&first)[0]), seconds(0));
    say(&mut session, "a1", 1);
    say(&mut session, "c2", 2);
    let restarts = tickets(&session.step(Input::Undo, seconds(3)));
    assert_eq!((restarts.len(), asked(&session)), (1, Some(0)));
    say(&mut session, "b1", 4);
    assert_eq!(asked(&session), None, "the bot is not there yet");
    session.step(ready(restarts[0]), seconds(5));
    let ToBot::Turn(request) = session.turn_request().unwrap() else { panic!("a turn is asked about") };
    assert_eq!(request.since.len(), 1, "it is told everything");
    assert_eq!(session.seats()[1].bank.unwrap().left, 10_000);
}

#[test]
fn a_mind_takes_over_a_seat_and_gives_it_back() {
    let people = Some(Clock::Game { ms: 5000, increment_ms: 0 });
    let (mut session, _) = ripple(&[PERSON, PERSON], SessionTerms { people, undo: false });
    let old = session.question().unwrap().ticket;
    let effects = session.reseat(Player(0), MIND, seconds(1));
    assert!(matches!(effects[..], [Effect::StopAsking(Player(0)), Effect::Ask(Ask { patience: None, .. })]));
    let late =
        Input::Said { ticket: old, sentence: "a1".to_owned(), spent: None, output: SideOutput::default() };
    assert_eq!(session.step(late, seconds(2)), [], "the person was asked before");
    session.reseat(Player(0), PERSON, seconds(3));
    session.set_left(Player(0), 2000);
    assert_eq!(session.deadline(), Some(Duration::from_millis(5050)));
    say(&mut session, "a1", 4);
    assert_eq!(session.seats()[0].bank.unwrap().left, 1000);
}

#[test]
fn what_was_noted_is_forgotten_where_the_game_goes_another_way_and_only_there() {
    let (mut session, _) = ripple(&[PERSON, MIND], undoable());
    let remark = |session: &mut Session, sentence: &str, text: &str| {
        let ticket = session.question().unwrap().ticket;
        let output = SideOutput { remarks: vec![text.to_owned()], errors: String::new() };
        session.step(Input::Said { ticket, sentence: sentence.to_owned(), spent: None, output }, seconds(1));
    };
    let noted = |session: &Session| -> Vec<String> {
        session.notes().notes.into_iter().flat_map(|note| note.remarks).collect()
    };
    remark(&mut session, "a1", "first");
    remark(&mut session, "c2", "second");
    session.step(Input::Undo, seconds(2));
    assert_eq!(noted(&session), [""; 0]);
    remark(&mut session, "a1", "again");
    assert_eq!(noted(&session), ["first"], "the same move is the same turn");
    remark(&mut session, "b2", "other");
    assert_eq!(noted(&session), ["first", "other"]);
}

#[test]
fn a_failure_of_the_arena_is_nobodys_fault() {
    let (mut session, first) = ripple(&[BOT, MIND], SessionTerms::default());
    let failure = Failure::new(FaultKind::Arena, "no fork");
    let effects = session.step(Input::Failed { ticket: tickets(&first)[0], failure }, seconds(1));
    assert_eq!(effects, [Effect::Void("no fork".to_owned())]);
    assert!(session.notes().faults.is_empty() && session.question().is_none());
}

#[test]
fn a_game_that_the_arena_spoiled_goes_on_from_a_turn_that_is_taken_back() {
    let (mut session, _) = ripple(&[PERSON, MIND], undoable());
    say(&mut session, "a1", 1);
    let ticket = session.question().unwrap().ticket;
    let failure = Failure::new(FaultKind::Arena, "a mind lost its way");
    session.step(Input::Failed { ticket, failure }, seconds(2));
    assert!(session.void().is_some() && session.question().is_none());
    session.step(Input::Undo, seconds(3));
    assert_eq!((session.void(), asked(&session), session.table().turn()), (None, Some(0), 0));
}

#[test]
fn a_table_with_a_past_knows_whose_turns_they_were() {
    let (mut old, _) = ripple(&[PERSON, MIND], undoable());
    say(&mut old, "a1", 1);
    let failure = Failure::new(FaultKind::Resigned, "resigned");
    old.step(Input::Left { seat: Player(0), failure }, seconds(2));
    let events = old.events().to_vec();
    let (table, notes) = old.finish();
    let (again, _) = Session::begin(table, &[PERSON, MIND], notes, undoable(), Duration::ZERO);
    assert_eq!(again.events(), events);
}

/// Invariants between any two steps.
fn holds(session: &Session) {
    let turn = session.table().turn();
    assert_eq!(session.events().len(), turn);
    let over = session.table().game().to_move().is_none();
    match session.question() {
        Some(ask) => assert_eq!(session.table().game().to_move(), Some(ask.seat)),
        None => {
            assert!(over || session.void().is_some() || session.seats().iter().any(|seat| seat.kind == BOT));
        }
    }
    for fault in &session.notes().faults {
        assert!(fault.turn < turn.max(1) || over, "faults are of turns that were played");
    }
}

/// One random thing that may happen: sensible, stale or hostile.
fn anything(session: &Session, starts: &[Ticket], dice: &mut Quick) -> Input {
    let ticket = match dice.below(8) {
        0 => Ticket(u64::from(dice.below(50))),
        1 => starts[dice.below(starts.len() as u32) as usize],
        _ => session.question().map_or(Ticket(1), |ask| ask.ticket),
    };
    let moves = session.table().game().moves();
    let sentence = match dice.below(10) {
        0 => "nonsense".to_owned(),
        _ if moves.is_empty() => "a1".to_owned(),
        _ => moves[dice.below(moves.len() as u32) as usize].clone(),
    };
    let seat = Player(dice.below(session.seats().len() as u32) as u8);
    match dice.below(40) {
        0..=1 => Input::Undo,
        2 => Input::Redo,
        3 => Input::Tick,
        4 => Input::Left { seat, failure: crash() },
        5 => Input::Failed { ticket, failure: crash() },
        6 => Input::Evidence { seat, lines: vec![], output: SideOutput::default(), after: None },
        7..=14 => ready(starts[dice.below(starts.len() as u32) as usize]),
        _ => Input::Said { ticket, sentence, spent: None, output: SideOutput::default() },
    }
}

#[test]
fn whatever_happens_in_whatever_order_the_session_stays_sound() {
    let mut ended = 0;
    for seed in 0..300 {
        let mut dice = Quick::new(seed);
        let kinds: Vec<SeatKind> =
            (0..2 + dice.below(3)).map(|_| [PERSON, MIND, BOT][dice.below(3) as usize]).collect();
        let people = [None, Some(Clock::Move { ms: 3000 })][dice.below(2) as usize];
        let terms = SessionTerms { people, undo: dice.below(2) == 0 };
        let (mut session, first) = ripple(&kinds, terms);
        let mut starts = tickets(&first);
        starts.push(Ticket(0));
        for now in 0..120 {
            holds(&session);
            let input = anything(&session, &starts, &mut dice);
            let effects = session.step(input, seconds(now));
            starts.extend(tickets(&effects));
            ended += usize::from(effects.contains(&Effect::Ended));
        }
        let (record, notes) = (session.table().record(), session.notes());
        assert!(record.replay().is_ok());
        assert_eq!(Notes::read(&notes.text()).unwrap(), notes);
    }
    assert!(ended > 50, "{ended} games came to their end");
}
