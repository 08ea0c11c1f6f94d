//! Pages of students: enrolment, hand-ins, and the bot on the ladder.

use ::class::{
    ClassDesk, HandIn, HandInState, Moment, NewPerson, Person, Role, Secret, date, now, player_name,
};

use super::table::{game_list, interval};
use super::{Address, forbidden, with_class};
use crate::server::form::{field, fields};
use crate::server::pages::page::text;
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tournaments::TournamentOverview;

/// Seconds until the page of an open check reloads.
const AGAIN: u32 = 2;

/// Games in the list.
const GAMES: usize = 20;

/// Form by which students add themselves.
pub fn enrolment(desk: &ClassDesk, address: &Address) -> String {
    format!(
        "<h1>{}</h1>\n<form class=\"card form\" method=\"post\" action=\"{}/join\">\n\
         <p>Join this class. Others see your pseudonym; your teacher sees your name.</p>\n\
         <label>Your name <input name=\"name\" maxlength=\"80\" required autocomplete=\"name\"></label>\n\
         <label>Your number at school <input name=\"id\" maxlength=\"80\" required></label>\n\
         <label>Your pseudonym; empty for a given one <input name=\"alias\" maxlength=\"24\"></label>\n\
         <div class=\"buttons\"><button class=\"main\">Join</button></div>\n</form>",
        text(&desk.class.plan.name),
        text(&address.path)
    )
}

/// Adds a student and leads to the personal page.
pub async fn join(request: RequestContext, secret: Secret) -> Result<HttpResponse, HttpError> {
    let fields = fields(&request.body);
    let value = |name: &str| field(&fields, name).unwrap_or_default().trim().to_owned();
    let alias = Some(value("alias")).filter(|alias| !alias.is_empty());
    let new = NewPerson { id: value("id"), name: value("name"), group: None, alias };
    with_class(&request, secret, move |desk, role| {
        if role != Role::Newcomer {
            return Err(forbidden());
        }
        let added = desk.class.add(&[new])?;
        // A known number does not reveal its link.
        let person = added.first().ok_or_else(|| {
            HttpError::new(409, "known", "this number has joined already; ask your teacher for the link")
        })?;
        Ok(HttpResponse::redirect(&format!("/class/{}", desk.class.student_link(person).reveal())))
    })
    .await
}

/// Page of a student, and the seconds until it reloads.
pub fn home(
    desk: &ClassDesk,
    address: &Address,
    person: &Person,
    overview: Option<&TournamentOverview>,
) -> Result<(String, Option<u32>), HttpError> {
    let (hand_ins, playing) = {
        let store = desk.class.store();
        (store.hand_ins(person.team)?, store.playing()?)
    };
    let playing = playing.into_iter().map(|(_, hand_in)| hand_in).find(|hand_in| hand_in.team == person.team);
    let again = hand_ins.first().is_some_and(|newest| newest.state.is_open()).then_some(AGAIN);
    let content = format!(
        "<h1>{}</h1>\n<p>You are <strong>{}</strong> here. Keep the address of this page: it is your way in, and for nobody \
         else.</p>\n{}{}{}",
        text(&desk.class.plan.name),
        text(&person.alias),
        form(desk, address),
        list(address, &hand_ins, playing.as_ref()),
        ladder(address, person, playing.as_ref(), overview),
    );
    Ok((content, again))
}

fn form(desk: &ClassDesk, address: &Address) -> String {
    let plan = &desk.class.plan;
    let languages: Vec<&str> = plan.languages.iter().map(|language| language.name).collect();
    let until = plan.closes.map(|closes| format!(" until {}", date::shown(closes))).unwrap_or_default();
    let moment = match plan.moment(now()) {
        Moment::Early(opens) => {
            return format!(
                "<section class=\"card\"><p>Hand-ins are taken from {} on.</p></section>\n",
                date::shown(opens)
            );
        }
        Moment::Over(last) => {
            return format!(
                "<section class=\"card\"><p>The last hand-ins were taken at {}.</p></section>\n",
                date::shown(last)
            );
        }
        Moment::Late => {
            "<p class=\"complaint\">The deadline has passed: what you hand in now is marked as late.</p>"
        }
        Moment::InTime => "",
    };
    format!(
        "<form class=\"card form\" method=\"post\" enctype=\"multipart/form-data\" action=\"{}\">\n<h2>Hand in a bot</h2>\n{moment}\
         <p>One file ({}), or a .zip or .tar.gz with its first file called bot; at most {} MiB, {} in a day{until}.</p>\n\
         <label>File <input type=\"file\" name=\"file\" required></label>\n\
         <div class=\"buttons\"><button class=\"main\">Hand in</button></div>\n</form>\n",
        text(&address.path),
        text(&languages.join(", ")),
        plan.largest >> 20,
        plan.hand_ins,
    )
}

/// State of a hand-in, as people read it.
pub fn state(hand_in: &HandIn) -> &'static str {
    match hand_in.state {
        HandInState::Refused => "not taken",
        HandInState::Waiting => "waits for its check",
        HandInState::Checking => "is being checked",
        HandInState::Failed => "did not pass",
        HandInState::Passed => "passed",
    }
}

fn list(address: &Address, hand_ins: &[HandIn], playing: Option<&HandIn>) -> String {
    if hand_ins.is_empty() {
        return String::new();
    }
    let row = |hand_in: &HandIn| {
        let plays = playing.is_some_and(|playing| playing.number == hand_in.number);
        let choose = if plays {
            "plays".to_owned()
        } else if hand_in.state == HandInState::Passed {
            format!(
                "<form method=\"post\" action=\"{}/acts\"><input type=\"hidden\" name=\"act\" value=\"choose\">\
                 <input type=\"hidden\" name=\"number\" value=\"{}\"><button>Play this one</button></form>",
                text(&address.path),
                hand_in.number
            )
        } else {
            String::new()
        };
        format!(
            "<tr><td><a href=\"{}/hand-ins/{}\">version {}</a></td><td>{}</td><td>{}{}</td><td>{}</td><td>{choose}</td></tr>\n",
            text(&address.path),
            hand_in.number,
            hand_in.version,
            date::shown(hand_in.at),
            state(hand_in),
            if hand_in.late { ", late" } else { "" },
            text(&hand_in.name),
        )
    };
    let rows: String = hand_ins.iter().map(row).collect();
    format!(
        "<section class=\"card\"><h2>Your versions</h2><p>The newest that passed plays, or the one that you choose.</p>\
         <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Your versions\"><table><tbody>\n{rows}</tbody></table></div></section>\n"
    )
}

fn ladder(
    address: &Address,
    person: &Person,
    playing: Option<&HandIn>,
    overview: Option<&TournamentOverview>,
) -> String {
    let Some(playing) = playing else { return String::new() };
    let name = player_name(&person.alias, playing.version);
    let row = overview.and_then(|overview| overview.standings.players.iter().find(|row| row.name == name));
    let stand = match row.filter(|row| row.games > 0) {
        None => "Its first games are played now.".to_owned(),
        Some(row) => {
            let faults: Vec<String> =
                row.fault_kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
            let faults =
                if faults.is_empty() { String::new() } else { format!("; faults: {}", faults.join(", ")) };
            format!(
                "Place {}, rating {:+.0} ({}), {} games: {} won, {} tied, {} lost{faults}.",
                row.place.unwrap_or(0),
                row.rating,
                interval(row),
                row.games,
                row.wins,
                row.ties,
                row.losses
            )
        }
    };
    let games = overview.map(|overview| overview.games_of(&name, GAMES)).unwrap_or_default();
    format!(
        "<section class=\"card\"><h2>{} on the ladder</h2><p>{}</p><p><a href=\"{}/table\">The whole table</a></p>{}</section>\n",
        text(&name),
        text(&stand),
        text(&address.path),
        game_list(&address.path, &games)
    )
}
