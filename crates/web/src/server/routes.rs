//! Table of all routes: path, access level and handler.

use std::future::ready;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use axum::RequestExt;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawPathParams, Request};
use axum::http::Method;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

use super::address::{self, Peer};
use super::held_body::HeldBody;
use super::limits::RequestSpan;
use super::request::RequestContext;
use super::response::{HttpError, HttpResponse};
use super::visitor::Visitor;
use super::{AppState, api, checks, pages, pages::class, served};

/// Access level of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// All visitors; a file in memory, which the read rate does not count.
    Static,
    /// All visitors; changes nothing.
    Public,
    /// All visitors; events until the visitor leaves.
    Stream,
    /// All visitors, from our own pages; sets the visitor's cookie.
    Visitor,
    /// Players of the table only; the table's task checks it.
    Player,
    /// Owners of a link of the class; changes nothing.
    Class,
    /// Owners of a link of the class, from our own pages.
    ClassAct,
    /// Students of the class, from our own pages; with a file.
    HandIn,
}

type ResponseFuture = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send>>;

struct Route {
    path: &'static str,
    access: Access,
    run: fn(RequestContext) -> ResponseFuture,
}

/// A route: access level, path and handler. The handler takes the named parameters of the path, each parsed as its type.
macro_rules! route {
    ($access:ident $path:literal $run:path $([$($param:ident),+])?) => {
        Route {
            path: $path,
            access: Access::$access,
            run: |context| Box::pin(async move {
                $($(let $param = context.param(stringify!($param))?;)+)?
                $run(context $($(, $param)+)?).await
            }),
        }
    };
}

/// All routes. GET changes nothing; everything else is POST from our own pages.
const ROUTES: &[Route] = &[
    route!(Static "/" pages::front),
    route!(Static "/healthz" api::health),
    route!(Static "/metrics" api::metrics),
    route!(Static "/a/{hash}/{file}" served::asset [hash, file]),
    route!(Static "/sw.js" served::service_worker),
    route!(Static "/icon.svg" served::icon),
    route!(Static "/manifest.webmanifest" served::manifest),
    route!(Public "/together" pages::together),
    route!(Visitor "/together" pages::create),
    route!(Public "/t/{table}" pages::table [table]),
    route!(Public "/sit/{secret}" pages::seat [secret]),
    route!(Visitor "/sit/{secret}" pages::sit [secret]),
    route!(Public "/plain/{table}" pages::plain [table]),
    route!(Player "/plain/{table}" pages::act [table]),
    route!(Visitor "/join/{table}" pages::join [table]),
    route!(Public "/tournaments/{name}" pages::tournament [name]),
    route!(Public "/tournaments/{name}/games/{game}" pages::tournament_game [name, game]),
    route!(Public "/api/tournaments/{name}/games/{game}" pages::tournament_record [name, game]),
    route!(Class "/class/{secret}" class::home [secret]),
    route!(HandIn "/class/{secret}" class::hand_in [secret]),
    route!(ClassAct "/class/{secret}/join" class::join [secret]),
    route!(ClassAct "/class/{secret}/acts" class::act [secret]),
    route!(Class "/class/{secret}/table" class::table [secret]),
    route!(Class "/class/{secret}/marks.csv" class::marks [secret]),
    route!(Class "/class/{secret}/hand-ins/{number}" class::hand_in_page [secret, number]),
    route!(Class "/class/{secret}/hand-ins/{number}/replay" class::first_game [secret, number]),
    route!(Class "/class/{secret}/games/{game}" class::game [secret, game]),
    route!(Class "/class/{secret}/games/{game}/replay" class::replay [secret, game]),
    route!(Public "/api/lobby" api::lobby),
    route!(Visitor "/api/tables" api::create),
    route!(Public "/api/tables/{table}" api::table [table]),
    route!(Stream "/api/tables/{table}/events" api::events [table]),
    route!(Public "/api/tables/{table}/record" api::record [table]),
    route!(Public "/api/tables/{table}/board.svg" api::board [table]),
    route!(Player "/api/tables/{table}/acts" api::act [table]),
    route!(Visitor "/api/tables/{table}/join" api::join [table]),
    route!(Visitor "/api/sit/{secret}" api::sit [secret]),
];

/// Facts about a route, for tests of access levels.
#[derive(Clone, Copy, Debug)]
pub struct RouteInfo {
    pub path: &'static str,
    /// True for routes that change something and use POST.
    pub changes: bool,
    /// True for routes that only players of the table may use.
    pub needs_seat: bool,
    /// True for routes that only owners of a class's link may use.
    pub needs_class: bool,
}

/// All routes of the router.
pub fn routes() -> impl Iterator<Item = RouteInfo> {
    ROUTES.iter().map(|route| RouteInfo {
        path: route.path,
        changes: route.access.method() == MethodFilter::POST,
        needs_seat: route.access == Access::Player,
        needs_class: matches!(route.access, Access::Class | Access::ClassAct | Access::HandIn),
    })
}

impl Access {
    fn span(self) -> RequestSpan {
        if self == Access::Stream { RequestSpan::Stream } else { RequestSpan::Short }
    }

    fn method(self) -> MethodFilter {
        match self {
            Access::Static | Access::Public | Access::Stream | Access::Class => MethodFilter::GET,
            Access::Visitor | Access::Player | Access::ClassAct | Access::HandIn => MethodFilter::POST,
        }
    }
}

/// Builds the router from the table of routes.
pub fn router(app: &Arc<AppState>) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let app = Arc::clone(app);
        let respond = move |request: Request| respond(app.clone(), route, request);
        router = router.route(route.path, on(route.access.method(), respond));
    }
    let (unknown, wrong) = (Arc::clone(app), Arc::clone(app));
    router
        .fallback(move |request: Request| respond(unknown.clone(), &UNKNOWN, request))
        .method_not_allowed_fallback(move |request: Request| respond(wrong.clone(), &WRONG_METHOD, request))
}

/// Runs a request through the router.
pub async fn call(router: Router, request: Request<Body>) -> Response {
    match TowerToHyperService::new(router).call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

const UNKNOWN: Route = Route { path: "unknown", access: Access::Public, run: not_found };
const WRONG_METHOD: Route = Route { path: "method", access: Access::Public, run: method_not_allowed };

fn not_found(_: RequestContext) -> ResponseFuture {
    Box::pin(ready(Err(HttpError::new(404, "unknown", "there is no such page"))))
}

fn method_not_allowed(_: RequestContext) -> ResponseFuture {
    Box::pin(ready(Err(HttpError::new(405, "method", "this address does not accept this method"))))
}

/// Responds to a request. The request counts for its network until the response was sent.
async fn respond(app: Arc<AppState>, route: &'static Route, request: Request) -> Response {
    let began = Instant::now();
    let for_programs = request.uri().path().starts_with("/api/");
    let behind_proxy = app.settings.behind_proxy;
    let peer = request.extensions().get::<Peer>().map_or([0, 0, 0, 0].into(), |peer| peer.0);
    let from = address::client(peer, request.headers(), behind_proxy);
    let (response, slot) = match app.meters.begin(from, route.access.span()) {
        Ok(slot) => (check_and_run(&app, route, request, from).await, Some(slot)),
        Err(none) => (Err(none.into()), None),
    };
    let response = response.unwrap_or_else(|error| {
        let count = if error.status >= 500 { &app.metrics.failed } else { &app.metrics.refused };
        count.add(1);
        if error.status >= 500 || error.status == 403 || error.status == 429 {
            app.log.request(route.path, error.status, began.elapsed());
        }
        error.response(for_programs)
    });
    app.metrics.requests.add(1);
    let response = checks::add_security_headers(response, behind_proxy).0;
    response.map(|body| Body::new(HeldBody { body, _slot: slot }))
}

async fn check_and_run(
    app: &Arc<AppState>,
    route: &Route,
    request: Request,
    from: IpAddr,
) -> Result<HttpResponse, HttpError> {
    let method = request.method().clone();
    if route.access == Access::Static {
        return (route.run)(read_request(Arc::clone(app), route, request, from).await?).await;
    }
    if method == Method::GET && !app.meters.read(from) {
        return Err(HttpError::too_often());
    }
    let context = read_request(Arc::clone(app), route, request, from).await?;
    let _place = app.gate.enter(app.meters.priority(from), &method).await;
    (route.run)(context).await
}

/// Reads a request after its checks have passed.
async fn read_request(
    app: Arc<AppState>,
    route: &Route,
    mut request: Request,
    from: IpAddr,
) -> Result<RequestContext, HttpError> {
    checks::admit(&app, request.method(), request.headers(), from)?;
    let params = request.extract_parts::<RawPathParams>().await;
    let params = params.map_err(|_| HttpError::new(400, "path", "the address cannot be read"))?;
    let params = params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let (head, body) = request.into_parts();
    let visitor = Visitor::of(&head.headers, app.settings.behind_proxy);
    let context = RequestContext { app, params, headers: head.headers, body: Bytes::new(), from, visitor };
    if head.method != Method::POST {
        return Ok(context);
    }
    if route.access != Access::HandIn {
        return Ok(RequestContext { body: checks::body(body, checks::SHORT_BODY).await?, ..context });
    }
    // Only students may send a long body, and a few at a time.
    let limit = class::admit_upload(&context).await?;
    let app = Arc::clone(&context.app);
    let _place = app.uploads.try_acquire().map_err(|_| HttpError::busy_uploads())?;
    Ok(RequestContext { body: checks::body(body, limit).await?, ..context })
}
