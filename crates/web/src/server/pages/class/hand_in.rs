//! A hand-in: how it is taken, and the page that explains its check.

use ::class::{HandIn, HandInState, Receipt, Role, Secret, Step, Upload, date, now};
use axum::http::header;

use super::student::state;
use super::{forbidden, unknown, with_class};
use crate::server::multipart;
use crate::server::pages::page::{frame, text};
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};

/// Seconds until the page of an open check reloads.
const AGAIN: u32 = 1;

/// Takes a file; it is on disk before the answer is sent.
pub async fn hand_in(request: RequestContext, secret: Secret) -> Result<HttpResponse, HttpError> {
    let kind = request.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let (kind, body) = (kind.unwrap_or_default().to_owned(), request.body.clone());
    let path = format!("/class/{}", secret.reveal());
    with_class(&request, secret, move |desk, role| {
        let Role::Student(person) = role else { return Err(forbidden()) };
        let file = multipart::file(&kind, &body)
            .ok_or_else(|| HttpError::new(400, "form", "send a file in the form: curl -F file=@bot.py"))?;
        let upload = Upload { name: file.name, bytes: file.bytes };
        let receipt = desk
            .class
            .receive(&person, &upload, now())?
            .map_err(|refused| HttpError::new(403, "dates", refused.0))?;
        let hand_in = match receipt {
            Receipt::New(hand_in) => {
                desk.news();
                hand_in
            }
            Receipt::Same(hand_in) => hand_in,
            Receipt::TooMany { until } => {
                let why = format!(
                    "you handed in {} times in 24 hours; the next is taken at {}",
                    desk.class.plan.hand_ins,
                    date::shown(until)
                );
                return Err(HttpError::new(429, "quota", why));
            }
        };
        Ok(HttpResponse::redirect(&format!("{path}/hand-ins/{}", hand_in.number)))
    })
    .await
}

/// The page of a hand-in, for its team and the teacher.
pub async fn hand_in_page(
    request: RequestContext,
    secret: Secret,
    number: i64,
) -> Result<HttpResponse, HttpError> {
    let path = format!("/class/{}", secret.reveal());
    with_class(&request, secret, move |desk, role| {
        let store = desk.class.store();
        let hand_in = store.hand_in(number)?.filter(|hand_in| is_shown(&role, hand_in)).ok_or_else(unknown)?;
        let steps = store.steps(number)?;
        let has_game = store.first_game(number)?.is_some();
        drop(store);
        let replay = if has_game {
            format!(
                "<p><a href=\"{}/hand-ins/{number}/replay\">Look at the first game</a></p>",
                text(&path)
            )
        } else {
            String::new()
        };
        let content = format!(
            "<h1>Version {}</h1>\n<section class=\"card\"><p>{}: {}{}. Handed in {}, SHA-256 <code>{}</code>.</p>{replay}\
             <p><a href=\"{}\">Back</a></p></section>\n{}",
            hand_in.version,
            text(&hand_in.name),
            state(&hand_in),
            if hand_in.late { ", late" } else { "" },
            date::shown(hand_in.at),
            text(&hand_in.hash[..16]),
            text(&path),
            course(&hand_in, &steps)
        );
        let again = hand_in.state.is_open().then_some(AGAIN);
        let title = format!("Version {} · Bastide", hand_in.version);
        Ok(HttpResponse::html(frame(&title, &content, again)))
    })
    .await
}

/// True if the owner of a link may see a hand-in.
pub fn is_shown(role: &Role, hand_in: &HandIn) -> bool {
    match role {
        Role::Teacher => true,
        Role::Student(person) => person.team == hand_in.team,
        Role::Newcomer => false,
    }
}

fn course(hand_in: &HandIn, steps: &[Step]) -> String {
    let passed = steps.iter().filter(|step| step.ok).count();
    let head = match hand_in.state {
        HandInState::Waiting => "It waits for its check; this page reloads automatically.".to_owned(),
        HandInState::Checking => format!("{passed} steps passed so far; this page reloads automatically."),
        HandInState::Passed => format!("All {passed} steps passed. It plays on the ladder."),
        HandInState::Failed | HandInState::Refused => {
            "This is what went wrong, and what to change.".to_owned()
        }
    };
    let mut steps: Vec<&Step> = steps.iter().collect();
    // The step that failed is what the reader looks for.
    steps.sort_by_key(|step| step.ok);
    let rows: String = steps.into_iter().map(row).collect();
    format!("<section class=\"card\"><h2>Check</h2><p>{head}</p>\n<ul>{rows}</ul></section>")
}

fn row(step: &Step) -> String {
    if step.ok {
        return format!("<li>{}: passed</li>\n", text(&step.name));
    }
    let lines = |title: &str, lines: String| match lines.trim() {
        "" => String::new(),
        lines => format!("<p>{title}</p><pre>{}</pre>", text(lines)),
    };
    let advice: String = step.advice.iter().map(|line| format!("<p>{}</p>", text(line))).collect();
    format!(
        "<li><strong>{}: failed</strong><p class=\"complaint\" role=\"alert\">{}</p>{advice}{}{}</li>\n",
        text(&step.name),
        text(&step.why),
        lines("What was sent (&gt;) and what came back (&lt;):", step.dialogue.join("\n")),
        lines("Error output:", step.errors.clone()),
    )
}
