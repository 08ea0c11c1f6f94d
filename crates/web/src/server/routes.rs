//! The one table of routes: what can be asked for, by whom, and who answers.

use std::future::ready;
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
use super::answer::{Answer, Trouble};
use super::call::Call;
use super::visitor::Visitor;
use super::{House, api, guard, pages, served};

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Right {
    /// Everybody, and nothing changes by it.
    Look,
    /// Everybody who asks from our own pages; a visitor is known from then on.
    Visit,
    /// Only somebody who sits at the table; the table itself looks at that.
    Sit,
}

type Answering = Pin<Box<dyn Future<Output = Result<Answer, Trouble>> + Send>>;

struct Route {
    path: &'static str,
    right: Right,
    run: fn(Call) -> Answering,
}

/// A route: its access, path, and function. The function takes the named parameters of the path, each read as its type.
macro_rules! route {
    ($right:ident $path:literal $run:path $([$($param:ident),+])?) => {
        Route {
            path: $path,
            right: Right::$right,
            run: |call| Box::pin(async move {
                $($(let $param = call.param(stringify!($param))?;)+)?
                $run(call $($(, $param)+)?).await
            }),
        }
    };
}

/// All routes. Looking is by GET and changes nothing; everything else is by POST, and comes from our own pages.
const ROUTES: &[Route] = &[
    route!(Look "/" pages::front),
    route!(Look "/healthz" api::health),
    route!(Look "/metrics" api::metrics),
    route!(Look "/a/{hash}/{file}" served::asset [hash, file]),
    route!(Look "/sw.js" served::service_worker),
    route!(Look "/icon.svg" served::icon),
    route!(Look "/manifest.webmanifest" served::manifest),
    route!(Look "/together" pages::together),
    route!(Visit "/together" pages::make),
    route!(Look "/t/{table}" pages::table [table]),
    route!(Look "/sit/{secret}" pages::seat [secret]),
    route!(Visit "/sit/{secret}" pages::sit [secret]),
    route!(Look "/plain/{table}" pages::plain [table]),
    route!(Sit "/plain/{table}" pages::act [table]),
    route!(Visit "/join/{table}" pages::join [table]),
    route!(Look "/tournaments/{name}" pages::tournament [name]),
    route!(Look "/tournaments/{name}/games/{game}" pages::tournament_game [name, game]),
    route!(Look "/api/tournaments/{name}/games/{game}" pages::tournament_record [name, game]),
    route!(Look "/api/lobby" api::lobby),
    route!(Visit "/api/tables" api::make),
    route!(Look "/api/tables/{table}" api::table [table]),
    route!(Look "/api/tables/{table}/events" api::events [table]),
    route!(Look "/api/tables/{table}/record" api::record [table]),
    route!(Look "/api/tables/{table}/board.svg" api::board [table]),
    route!(Sit "/api/tables/{table}/acts" api::act [table]),
    route!(Visit "/api/tables/{table}/join" api::join [table]),
    route!(Visit "/api/sit/{secret}" api::sit [secret]),
];

/// What is told of a route to those who test the rights.
#[derive(Clone, Copy, Debug)]
pub struct RouteFacts {
    pub path: &'static str,
    /// Whether it changes something, and so is asked for by POST.
    pub changes: bool,
    /// Whether only players of the table may use it.
    pub needs_seat: bool,
}

/// All routes, of which the router is made.
pub fn routes() -> impl Iterator<Item = RouteFacts> {
    ROUTES.iter().map(|route| RouteFacts {
        path: route.path,
        changes: route.right != Right::Look,
        needs_seat: route.right == Right::Sit,
    })
}

impl Right {
    fn method(self) -> MethodFilter {
        match self {
            Right::Look => MethodFilter::GET,
            Right::Visit | Right::Sit => MethodFilter::POST,
        }
    }
}

/// The router of all routes, made of the table alone.
pub fn router(house: &Arc<House>) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let house = Arc::clone(house);
        let answer = move |request: Request| answer(house.clone(), route.path, route.run, request);
        router = router.route(route.path, on(route.right.method(), answer));
    }
    let (unknown, wrong) = (Arc::clone(house), Arc::clone(house));
    router
        .fallback(move |request: Request| answer(unknown.clone(), "unknown", nowhere, request))
        .method_not_allowed_fallback(move |request: Request| {
            answer(wrong.clone(), "method", by_another_way, request)
        })
}

/// Answers a request by the router.
pub async fn call(router: Router, request: Request<Body>) -> Response {
    match TowerToHyperService::new(router).call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

fn nowhere(_: Call) -> Answering {
    Box::pin(ready(Err(Trouble::new(404, "unknown", "there is no such page"))))
}

fn by_another_way(_: Call) -> Answering {
    Box::pin(ready(Err(Trouble::new(405, "method", "this address is not asked for like that"))))
}

async fn answer(
    house: Arc<House>,
    route: &'static str,
    run: fn(Call) -> Answering,
    request: Request,
) -> Response {
    let began = Instant::now();
    let for_programs = request.uri().path().starts_with("/api/");
    let behind_proxy = house.settings.behind_proxy;
    let answer = match admitted(Arc::clone(&house), request).await {
        Ok(call) => run(call).await,
        Err(trouble) => Err(trouble),
    };
    let answer = answer.unwrap_or_else(|trouble| {
        let count = if trouble.status >= 500 { &house.metrics.failed } else { &house.metrics.refused };
        count.add(1);
        if trouble.status >= 500 || trouble.status == 403 || trouble.status == 429 {
            house.log.request(route, trouble.status, began.elapsed());
        }
        trouble.answer(for_programs)
    });
    house.metrics.requests.add(1);
    guard::dress(answer, behind_proxy).0
}

/// A request that the guard let in, with its body.
async fn admitted(house: Arc<House>, mut request: Request) -> Result<Call, Trouble> {
    let peer = request.extensions().get::<Peer>().map_or([0, 0, 0, 0].into(), |peer| peer.0);
    let from = address::of(peer, request.headers(), house.settings.behind_proxy);
    guard::admit(&house, request.method(), request.headers(), from)?;
    let params = request.extract_parts::<RawPathParams>().await;
    let params = params.map_err(|_| Trouble::new(400, "path", "the address cannot be read"))?;
    let params = params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let (head, body) = request.into_parts();
    let body = if head.method == Method::POST { guard::body(body).await? } else { Bytes::new() };
    let visitor = Visitor::of(&head.headers, house.settings.behind_proxy);
    Ok(Call { house, params, headers: head.headers, body, from, visitor })
}
