//! A screen at a table: views go out as they become durable, orders come in and are answered. Whoever reads slowly gets the
//! latest view when it can take one, and whoever does not read at all is let go; nobody else waits for it.

use std::{future::poll_fn, sync::Arc, task::Poll, time::Duration};

use axum::{
    Extension,
    extract::{
        State,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code},
    },
    response::Response,
};
use journal::CommandId;
use serde::Deserialize;
use tokio::{
    sync::{broadcast, mpsc, watch},
    time::{Instant, timeout},
};
use utoipa::{IntoParams, ToSchema};

use super::{
    body::{Asked, At},
    orders::{self, Checked},
    rate::Bucket,
    tables::{table, views},
    visitor::Visitor,
};
use rulebook::{Language, complaint::in_one_line};

use crate::{
    floor::Floor,
    metrics::Ended,
    people::{
        Session,
        permissions::{self, Verdict},
    },
    protocol::{Act, Answer, PROTOCOL, Problem, ToClient, ToServer, Viewing},
    tables::{Ask, NotTaken, SeatTold, Speaker, TableHandle, encoded, now},
    wire::Meter,
};

#[derive(Debug, Deserialize, IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Looking {
    viewing: Viewing,
    /// The protocol that the screen speaks.
    protocol: Option<u32>,
    /// What the screen is read in: `en`, `es` or `zh-Hans`. Else as `Accept-Language` says.
    #[param(value_type = Option<String>)]
    #[schema(value_type = Option<String>)]
    language: Option<Language>,
}

/// A table's WebSocket. Messages are `ToServer` and `ToClient`, JSON in text frames; a view is always whole.
#[utoipa::path(
    get, path = "/api/tables/{table}/socket", tag = "tables",
    params(("table" = String, Path, description = "The table's name"), Looking),
    responses(
        (status = 101, description = "The connection is a WebSocket now")
    )
)]
pub async fn socket(
    State(floor): State<Arc<Floor>>,
    Extension(mut visitor): Extension<Visitor>,
    At(id): At<String>,
    Asked(looking): Asked<Looking>,
    meter: Option<Extension<Arc<Meter>>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let handle = table(&floor, &id)?.clone();
    if !views(&visitor).contains(&looking.viewing) {
        return Err(if visitor.session.is_some() { Problem::denied() } else { Problem::sign_in() });
    }
    visitor.language = looking.language.unwrap_or(visitor.language);
    let upgrade = upgrade.map_err(|rejection| Problem::bad(rejection.body_text()))?;
    if !floor.admit(&visitor.address) {
        let detail = "Every place for a screen is taken.";
        let status = axum::http::StatusCode::SERVICE_UNAVAILABLE;
        return Err(Problem::new(status, "full", detail, "Try again in a moment"));
    }
    let seat = Admitted(floor.clone(), visitor.address.clone());
    let frame = floor.config.limits.frame_bytes;
    // Small buffers: ten thousand screens mostly listen.
    let upgrade = upgrade.read_buffer_size(1024).write_buffer_size(0).max_message_size(frame).max_frame_size(frame);
    let Extension(meter) = meter.unwrap_or_default();
    meter.begin(frame, floor.config.limits.messages_at_once);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let screen = Screen::new(&floor, handle, visitor, looking.viewing, meter);
        screen.run(socket, looking.protocol.unwrap_or(PROTOCOL)).await;
        drop(seat);
    }))
}

/// A place for a screen, given back when it goes, however it goes.
struct Admitted(Arc<Floor>, String);

impl Drop for Admitted {
    fn drop(&mut self) {
        self.0.leave(&self.1);
    }
}

/// Tokens for a look at what the felt would return, beside the message's own.
const WHAT_IF_COSTS: u32 = 4;

struct Screen {
    floor: Arc<Floor>,
    handle: TableHandle,
    visitor: Visitor,
    viewing: Viewing,
    speaker: Option<Speaker>,
    answers: mpsc::Sender<Utf8Bytes>,
    answered: mpsc::Receiver<Utf8Bytes>,
    unanswered: Arc<std::sync::atomic::AtomicUsize>,
    bucket: Bucket,
    meter: Arc<Meter>,
}

/// Why a screen is let go.
struct Goodbye {
    reason: &'static str,
    says: String,
    again: bool,
}

impl Goodbye {
    fn new(reason: &'static str, says: &str, again: bool) -> Goodbye {
        Goodbye { reason, says: says.to_owned(), again }
    }
}

impl Screen {
    fn new(floor: &Arc<Floor>, handle: TableHandle, visitor: Visitor, viewing: Viewing, meter: Arc<Meter>) -> Screen {
        let limits = &floor.config.limits;
        let (answers, answered) = mpsc::channel(limits.unanswered + 8);
        Screen {
            speaker: visitor.speaker(&handle.rules),
            handle,
            visitor,
            viewing,
            answers,
            answered,
            unanswered: Arc::default(),
            bucket: Bucket::full(limits, Instant::now()),
            meter,
            floor: floor.clone(),
        }
    }

    async fn run(mut self, mut socket: WebSocket, protocol: u32) {
        // A screen that is gone, or reads nothing, has nobody to be told.
        let Ok(goodbye) = self.serve(&mut socket, protocol).await else { return };
        let Goodbye { reason, says, again } = goodbye;
        self.floor.metrics.let_go(reason);
        let last = encoded(&ToClient::Goodbye { reason: reason.to_owned(), says, again });
        let close = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static(reason) };
        let tell = async {
            let _ = socket.send(Message::Text(last)).await;
            let _ = socket.send(Message::Close(Some(close))).await;
        };
        let _ = timeout(Duration::from_secs(1), tell).await;
    }

    async fn serve(&mut self, socket: &mut WebSocket, protocol: u32) -> Result<Goodbye, ()> {
        if protocol != PROTOCOL {
            let says =
                format!("This house speaks protocol {PROTOCOL}, and the screen {protocol}. Load the page again.");
            return Ok(Goodbye { reason: "protocol", says, again: false });
        }
        let mut public = self.handle.public.join();
        let mut seat = self.own_seat().await;
        // What was paid, as this screen was told it last.
        let mut paid = 0;
        let mut crew = (self.viewing == Viewing::Console).then(|| self.handle.crew[&self.visitor.language].subscribe());
        let mut ended = self.visitor.session.as_ref().map(|_| self.floor.ended.subscribe());
        // What ended between the request and the subscription was told to nobody here.
        if let Some(session) = &self.visitor.session
            && !matches!(self.floor.people.session_by_key(session.key, now()), Ok(Some(_)))
        {
            return Ok(Goodbye::new("signed-out", "You are signed out.", true));
        }
        self.send(socket, encoded(&self.welcome())).await?;
        if crew.is_some() {
            // The console's view is made only while somebody looks: now it is.
            self.handle.announce(crate::tables::Announcement::Look).await;
        }
        let silent = Duration::from_secs(self.floor.config.limits.silent_s);
        let mut heard = Instant::now();
        let mut asked = false;
        let look = tokio::time::sleep(silent);
        tokio::pin!(look);
        let session = self.visitor.session.clone();
        let floor = self.floor.clone();
        let over = over(ended.as_mut(), session.as_ref(), &floor);
        tokio::pin!(over);
        loop {
            // In this order, because a wake-up is nearly always a view: what comes after it is then not asked. Nothing starves:
            // views come a few times a second, and there are only so many answers out.
            tokio::select! {
                biased;
                changed = public.changed() => {
                    if changed.is_err() {
                        return Ok(Goodbye::new("closing", "The house is closing. Your wagers are kept.", true));
                    }
                    let view = public.borrow_and_update().clone();
                    self.send(socket, view).await?;
                }
                answer = self.answered.recv() => {
                    let Some(answer) = answer else { return Err(()) };
                    self.send(socket, answer).await?;
                }
                Ok(()) = changed(seat.as_mut()) => {
                    // What everybody knows comes first, also where both came since this was asked.
                    if public.has_changed().unwrap_or(false) {
                        let view = public.borrow_and_update().clone();
                        self.send(socket, view).await?;
                    }
                    if let Some(told) = seat.as_mut().map(|seat| seat.borrow_and_update().clone()) {
                        // First what was paid, which the view speaks of.
                        if std::mem::replace(&mut paid, told.edition) != told.edition {
                            self.send(socket, told.paid).await?;
                        }
                        self.send(socket, told.view).await?;
                    }
                }
                Ok(()) = changed(crew.as_mut()) => {
                    let view = crew.as_mut().map(|crew| crew.borrow_and_update().clone());
                    if let Some(view) = view.filter(|view| !view.is_empty()) {
                        self.send(socket, view).await?;
                    }
                }
                over = &mut over => return Ok(over),
                message = socket.recv() => {
                    heard = Instant::now();
                    asked = false;
                    // Every frame costs, whatever it is and however small: each is read, and most are answered.
                    let frames = message.as_ref().and_then(|heard| heard.as_ref().ok()).map(|heard| self.meter.frames(bytes(heard)));
                    if frames.is_some_and(|frames| !self.may_speak(frames)) || self.meter.is_over() {
                        return Ok(too_fast());
                    }
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(goodbye) = self.hear(socket, &text).await? {
                                return Ok(goodbye);
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => {
                            return Ok(Goodbye::new("not-understood", "Messages are text.", false));
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(()),
                    }
                }
                () = &mut look => {
                    if heard.elapsed() >= silent {
                        // A peer that is gone without a word never answers.
                        if asked {
                            self.floor.metrics.let_go("silent");
                            return Err(());
                        }
                        asked = true;
                        self.deliver(socket, Message::Ping(axum::body::Bytes::new())).await?;
                    }
                    look.as_mut().reset(Instant::now() + silent);
                }
            }
        }
    }

    async fn own_seat(&self) -> Option<watch::Receiver<SeatTold>> {
        let person = self.speaker.as_ref().filter(|_| self.viewing == Viewing::Terminal)?.person;
        let mut seat = self.handle.watch(person).await?;
        seat.mark_changed();
        Some(seat)
    }

    fn welcome(&self) -> ToClient {
        let session = self.visitor.session.as_ref();
        ToClient::Welcome {
            protocol: PROTOCOL,
            table: self.handle.card.id.clone(),
            viewing: self.viewing,
            at: now().0,
            person: session.map(|session| session.account),
            name: session.map(|session| session.name.clone()),
        }
    }

    async fn send(&self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), ()> {
        self.deliver(socket, Message::Text(text)).await
    }

    /// Sends, or gives up on a screen that does not read.
    async fn deliver(&self, socket: &mut WebSocket, message: Message) -> Result<(), ()> {
        let slow = Duration::from_secs(self.floor.config.limits.slow_s);
        let mut send = std::pin::pin!(socket.send(message));
        // Most are taken at once, and need no timer.
        let sent = match poll_fn(|context| Poll::Ready(send.as_mut().poll(context))).await {
            Poll::Ready(sent) => Some(sent),
            Poll::Pending => timeout(slow, send).await.ok(),
        };
        match sent {
            Some(Ok(())) => {
                self.floor.metrics.sent.add();
                Ok(())
            }
            Some(Err(_)) => Err(()),
            None => {
                self.floor.metrics.let_go("slow");
                Err(())
            }
        }
    }

    /// One message of the screen.
    async fn hear(&mut self, socket: &mut WebSocket, text: &str) -> Result<Option<Goodbye>, ()> {
        let message: ToServer = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let says = format!("The message cannot be read: {}.", in_one_line(&error.to_string()));
                return Ok(Some(Goodbye { reason: "not-understood", says, again: false }));
            }
        };
        let may = permissions::verdict(permissions::of_message(message.id()), self.visitor.roles());
        if !matches!(may, Verdict::Allowed(_)) {
            // No screen of ours offers it, and whoever asks all the same gets nothing.
            return Ok(None);
        }
        match message {
            ToServer::Ping {} => self.send(socket, encoded(&ToClient::Pong { at: now().0 })).await?,
            ToServer::WhatIf {} => {
                // It is worked out on the table's own task, so it costs more than other messages.
                if !self.may_speak(WHAT_IF_COSTS) {
                    return Ok(Some(too_fast()));
                }
                if let Some(speaker) = &self.speaker
                    && let Some(what_if) = self.handle.what_if(speaker.person).await
                {
                    self.send(socket, encoded(&ToClient::WhatIf(what_if))).await?;
                }
            }
            ToServer::AskForChips { wanted } => {
                if let Some(speaker) = &self.speaker {
                    let since = self.handle.ask_for_chips(speaker.person, wanted).await;
                    self.send(socket, encoded(&ToClient::ChipsAsked { since })).await?;
                }
            }
            ToServer::Order { id, order } => {
                if let Some(answer) = self.order(&id, order).await {
                    self.send(socket, encoded(&ToClient::Answer { answer })).await?;
                }
            }
        }
        Ok(None)
    }

    /// Messages are tokens: so many a second, and so many at once.
    fn may_speak(&mut self, tokens: u32) -> bool {
        self.bucket.takes(tokens, &self.floor.config.limits, Instant::now())
    }

    /// Puts an order into the table's queue; gives back what can be answered at once.
    async fn order(&self, text: &str, act: Act) -> Option<Answer> {
        use std::sync::atomic::Ordering;
        let fail = |reason: &str, what: &str, fix: &str| Some(orders::not_taken(&self.handle, text, reason, what, fix));
        let by = self.speaker.as_ref();
        let (id, speaker) = match orders::checked(&self.floor, &self.handle, &self.visitor, by, text, &act).await {
            Checked::Give(id, speaker) => (id, speaker),
            Checked::Answered(answer) => return Some(answer),
        };
        if self.unanswered.load(Ordering::Relaxed) >= self.floor.config.limits.unanswered {
            return fail("busy", "Too many of your orders wait for their answer.", "Wait for them");
        }
        self.unanswered.fetch_add(1, Ordering::Relaxed);
        let (answers, unanswered) = (self.answers.clone(), self.unanswered.clone());
        let (metrics, came) = (self.handle.metrics.clone(), Instant::now());
        let reply = Box::new(move |answer: Answer| {
            metrics.people.ended(Ended::from(&answer.outcome));
            metrics.answered.took(came.elapsed());
            unanswered.fetch_sub(1, Ordering::Relaxed);
            // There is room for every answer that can be out; a screen that is gone asks again when it comes back.
            let _ = answers.try_send(encoded(&ToClient::Answer { answer }));
        });
        match self.handle.ask(Ask::Order { id, by: speaker, act, reply }) {
            Ok(()) => None,
            Err((why, _)) => {
                self.unanswered.fetch_sub(1, Ordering::Relaxed);
                let reason = if why == NotTaken::Busy { "busy" } else { "closing" };
                fail(reason, &why.to_string(), "Give the order again")
            }
        }
    }
}

/// Whoever floods is not answered message by message.
fn too_fast() -> Goodbye {
    Goodbye::new("too-fast", "Too many messages. Slow down and connect again.", true)
}

/// The latest of a view that this screen may not have.
async fn changed<T>(view: Option<&mut watch::Receiver<T>>) -> Result<(), watch::error::RecvError> {
    match view {
        Some(view) => match view.changed().await {
            Ok(()) => Ok(()),
            // The table is gone, and the public view says so.
            Err(_) => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}

/// Waits until the session of this screen is over.
async fn over(
    ended: Option<&mut broadcast::Receiver<crate::people::Ended>>,
    session: Option<&Session>,
    floor: &Floor,
) -> Goodbye {
    let (Some(ended), Some(session)) = (ended, session) else { return std::future::pending().await };
    loop {
        match ended.recv().await {
            Ok(over) if over.is_of(session.account, session.key) => {
                return Goodbye {
                    reason: "signed-out",
                    says: format!("You are signed out: {}.", over.why),
                    again: true,
                };
            }
            Ok(_) => {}
            // So many ended at once that this one may be among them.
            Err(broadcast::error::RecvError::Lagged(_)) => {
                if !matches!(floor.people.session_by_key(session.key, now()), Ok(Some(_))) {
                    return Goodbye::new("signed-out", "You are signed out.", true);
                }
            }
            Err(broadcast::error::RecvError::Closed) => return std::future::pending().await,
        }
    }
}

/// How long a message is.
fn bytes(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(close) => close.as_ref().map_or(0, |close| close.reason.len() + 2),
    }
}

pub fn command_id(text: &str) -> Option<CommandId> {
    if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut id = [0; 16];
    for (at, byte) in id.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(CommandId(id))
}
