//! Pages of a class, all behind links that are capabilities, and all without scripts.

mod games;
mod hand_in;
mod student;
mod table;
mod teacher;

use std::sync::Arc;
use std::time::Duration;

use ::class::{ClassDesk, ClassError, Role, Secret, Unfit};

use super::page::frame;
use crate::server::checks::BodyLimit;
use crate::server::request::RequestContext;
use crate::server::response::{HttpError, HttpResponse};

pub use games::{first_game, game, replay};
pub use hand_in::{hand_in, hand_in_page};
pub use student::join;
pub use table::table;
pub use teacher::{act, marks};

/// Bytes around the file of a form.
const FORM: usize = 64 * 1024;

/// Time for a file to arrive.
const UPLOAD_TIME: Duration = Duration::from_mins(1);

/// First page behind a link: what it shows depends on whose link it is.
pub async fn home(request: RequestContext, secret: Secret) -> Result<HttpResponse, HttpError> {
    let address = Address::of(&request, &secret);
    let ladder = Arc::clone(&request.app);
    with_class(&request, secret, move |desk, role| {
        let overview = ladder.ladder.as_ref().and_then(|ladder| ladder.overview().ok());
        let (content, again) = match role {
            Role::Teacher => (teacher::home(desk, &address, overview.as_deref())?, None),
            Role::Newcomer => (student::enrolment(desk, &address), None),
            Role::Student(person) => student::home(desk, &address, &person, overview.as_deref())?,
        };
        Ok(HttpResponse::html(frame(&format!("{} · Bastide", desk.class.plan.name), &content, again)))
    })
    .await
}

/// Bounds of a hand-in, for students alone.
pub async fn admit_upload(request: &RequestContext) -> Result<BodyLimit, HttpError> {
    let secret = request.param("secret")?;
    with_class(request, secret, |desk, role| match role {
        Role::Student(_) => Ok(BodyLimit { bytes: desk.class.plan.largest + FORM, time: UPLOAD_TIME }),
        _ => Err(forbidden()),
    })
    .await
}

/// Address of a link's pages.
struct Address {
    /// Path of the first page.
    path: String,
    /// Scheme and host, for links to be copied.
    origin: String,
}

impl Address {
    fn of(request: &RequestContext, secret: &Secret) -> Address {
        let host = request.headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
        let scheme = if request.is_secure() { "https" } else { "http" };
        Address { path: format!("/class/{}", secret.reveal()), origin: format!("{scheme}://{host}") }
    }
}

/// Runs `act` on a thread that may block, with the role of the link's owner.
async fn with_class<T: Send + 'static>(
    request: &RequestContext,
    secret: Secret,
    act: impl FnOnce(&ClassDesk, Role) -> Result<T, HttpError> + Send + 'static,
) -> Result<T, HttpError> {
    let desk = request.app.settings.class.clone().ok_or_else(HttpError::unknown_link)?;
    let work = tokio::task::spawn_blocking(move || {
        let role = desk.class.role(&secret)?.ok_or_else(HttpError::unknown_link)?;
        act(&desk, role)
    });
    work.await.unwrap_or_else(|_| Err(HttpError::new(503, "store", "the class cannot be read now")))
}

fn forbidden() -> HttpError {
    HttpError::new(403, "forbidden", "this link does not allow that")
}

fn unknown() -> HttpError {
    HttpError::new(404, "unknown", "there is no such page")
}

impl From<ClassError> for HttpError {
    fn from(error: ClassError) -> HttpError {
        match error {
            ClassError::Unfit(Unfit(why)) => HttpError::new(422, "unfit", why),
            _ => HttpError::new(503, "store", "the class cannot be read or changed now; please try again"),
        }
    }
}
