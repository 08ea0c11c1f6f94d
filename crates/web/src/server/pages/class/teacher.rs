//! Pages of the teacher: who is who, hand-ins, links, marks.

use ::class::{ClassDesk, HandIn, Person, Role, Secret, marks as marks_of, marks_csv, player_name};
use axum::http::{HeaderValue, header};

use super::student::state;
use super::table::{game_list, rows};
use super::{Address, forbidden, unknown, with_class};
use crate::server::form::{field, fields};
use crate::server::pages::page::text;
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};
use crate::tournaments::TournamentOverview;

pub fn home(
    desk: &ClassDesk,
    address: &Address,
    overview: Option<&TournamentOverview>,
) -> Result<String, HttpError> {
    let (people, hand_ins, playing) = {
        let store = desk.class.store();
        (store.people()?, store.all_hand_ins()?, store.playing()?)
    };
    let enrol = desk.class.enrol_link()?;
    let link = |secret: &Secret| format!("{}/class/{}", address.origin, secret.reveal());
    let enrol = enrol.map_or(String::new(), |secret| {
        format!(
            "<p>Link for the whole class, by which students join: <code>{}</code></p>",
            text(&link(&secret))
        )
    });
    let row = |person: &Person| {
        let newest = hand_ins.iter().rev().find(|hand_in| hand_in.team == person.team);
        let plays = playing.iter().find(|(_, hand_in)| hand_in.team == person.team);
        let plays = plays.map(|(alias, hand_in)| player_name(alias, hand_in.version)).unwrap_or_default();
        let acts = format!(
            "{}{}",
            button(address, "renew", person.number, "New link"),
            button(address, "remove", person.number, "Remove")
        );
        let (shown, acts) = if person.removed {
            ("removed".to_owned(), String::new())
        } else {
            (format!("<code>{}</code>", text(&link(&desk.class.student_link(person)))), acts)
        };
        format!(
            "<tr><td>{}</td><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{shown}</td><td>{acts}</td></tr>\n",
            text(&person.id),
            text(&person.name),
            text(person.group.as_deref().unwrap_or("")),
            text(&person.alias),
            newest.map_or(String::new(), |hand_in| verdict(address, hand_in)),
            text(&plays),
        )
    };
    let rows_of_people: String = people.iter().map(row).collect();
    let table = overview.map_or(String::new(), |overview| {
        format!(
            "<section class=\"card\"><h2>Table</h2><p>{} games.</p>{}{}</section>",
            overview.standings.done,
            rows(&overview.standings.players, None, true),
            game_list(&address.path, &overview.newest)
        )
    });
    Ok(format!(
        "<h1>{}</h1>\n<section class=\"card\"><p>This is the teacher's page: keep its address to yourself.</p>{enrol}\
         <p><a href=\"{}/marks.csv\">Marks (CSV)</a></p></section>\n\
         <section class=\"card\"><h2>{} people, {} hand-ins</h2><div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"People\">\
         <table><thead><tr><th scope=\"col\">id</th><th scope=\"col\">name</th><th scope=\"col\">group</th><th scope=\"col\">pseudonym</th>\
         <th scope=\"col\">newest hand-in</th><th scope=\"col\">plays</th><th scope=\"col\">link</th><th scope=\"col\"></th></tr></thead>\
         <tbody>\n{rows_of_people}</tbody></table></div></section>\n{table}",
        text(&desk.class.plan.name),
        text(&address.path),
        people.len(),
        hand_ins.len(),
    ))
}

fn verdict(address: &Address, hand_in: &HandIn) -> String {
    format!(
        "<a href=\"{}/hand-ins/{}\">version {}</a> {}{}",
        text(&address.path),
        hand_in.number,
        hand_in.version,
        state(hand_in),
        if hand_in.late { ", late" } else { "" }
    )
}

fn button(address: &Address, act: &str, number: i64, label: &str) -> String {
    format!(
        "<form method=\"post\" action=\"{}/acts\"><input type=\"hidden\" name=\"act\" value=\"{act}\">\
         <input type=\"hidden\" name=\"number\" value=\"{number}\"><button>{label}</button></form>",
        text(&address.path)
    )
}

/// Acts by forms: the teacher renews links and removes people, a student chooses the version that plays.
pub async fn act(request: RequestContext, secret: Secret) -> Result<HttpResponse, HttpError> {
    let fields = fields(&request.body);
    let act = field(&fields, "act").unwrap_or_default().to_owned();
    let number = field(&fields, "number").and_then(|number| number.parse().ok()).ok_or_else(unknown)?;
    let path = format!("/class/{}", secret.reveal());
    with_class(&request, secret, move |desk, role| {
        match (act.as_str(), role) {
            ("renew", Role::Teacher) => desk.class.renew(number)?,
            ("remove", Role::Teacher) => {
                desk.class.store().remove(number)?;
                desk.field_changed();
            }
            ("choose", Role::Student(person)) => {
                desk.class.store().choose(person.team, Some(number))?;
                desk.field_changed();
            }
            _ => return Err(forbidden()),
        }
        Ok(HttpResponse::redirect(&path))
    })
    .await
}

/// All marks as CSV, for the teacher.
pub async fn marks(request: RequestContext, secret: Secret) -> Result<HttpResponse, HttpError> {
    with_class(&request, secret, |desk, role| {
        if role != Role::Teacher {
            return Err(forbidden());
        }
        let csv = marks_csv(&marks_of(&desk.class)?);
        let attachment = HeaderValue::from_static("attachment; filename=\"marks.csv\"");
        Ok(HttpResponse::of_type("text/csv; charset=utf-8", csv)
            .with(header::CONTENT_DISPOSITION, attachment))
    })
    .await
}
