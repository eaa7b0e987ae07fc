//! Wagers sprayed across the close, from many terminals at once.
//!
//! `WHEELHOUSE_TERMINALS=10000` is the long form.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Barrier, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use crate::crash::{checks, many};
use house::{Answered, Live, LiveFault};
use journal::{CommandId, Receipt};
use rulebook::Instrument;
use table::{Bet, By, Command, Order, SeatNo, Time};
use testkit::play::{Play, key, rules_file, store};
use wheel::Money;

const THREADS: usize = 8;
const SUBMISSION: &str = "us-co-roulette-double-zero";
const CLOSE: CommandId = CommandId([255; 16]);

/// What every terminal and the dealer were told, and the record of the close.
#[derive(Default)]
struct Heard {
    acks: checks::Acks,
    close: Option<u64>,
}

impl Heard {
    fn add(&mut self, id: CommandId, answered: &Answered) {
        let what = answered.decision.answer.as_ref().map_or_else(|refusal| refusal.reason.id(), |_| "taken");
        if id == CLOSE {
            assert_eq!(what, "taken");
            self.close = Some(answered.receipt.seq);
        }
        self.acks.insert(id, (answered.receipt.clone(), what.to_owned()));
    }
}

fn wager(seat: u16, with: Instrument) -> Order {
    let on = Bet::Called(["red", "black", "odd", "even"][usize::from(seat % 4)].to_owned());
    let (seat, amount) = (SeatNo(seat), Money(500));
    let command = Command::PlaceWager { seat, on, amount, with, coupon: None, tip: false };
    Order { at: Time(2), by: By::Player(seat), command }
}

/// The wagers of some terminals, each sent until it is answered.
fn spray(
    live: &Mutex<Live>,
    mut seats: VecDeque<u16>,
    with: Instrument,
    dealer: By,
    given: &AtomicUsize,
    half: usize,
) -> Heard {
    let mut heard = Heard::default();
    let (tell, told) = mpsc::channel();
    let send = |id: CommandId, order: Order| {
        let tell = tell.clone();
        live.lock().unwrap().order(id, order, move |answer| tell.send((id, answer)).unwrap());
    };
    let mut open = 0;
    loop {
        if let Some(seat) = seats.pop_front() {
            send(CommandId(u128::from(seat).to_be_bytes()), wager(seat, with));
            open += 1;
            if given.fetch_add(1, Ordering::SeqCst) == half {
                send(CLOSE, Order { at: Time(2), by: dealer, command: Command::CallNoMoreBets });
                open += 1;
            }
        } else if open == 0 {
            return heard;
        }
        let mut next = if seats.is_empty() { told.recv().ok() } else { told.try_recv().ok() };
        while let Some((id, answer)) = next {
            open -= 1;
            match answer {
                Ok(answered) => heard.add(id, &answered),
                Err(LiveFault::Busy) => seats.push_back(u16::try_from(u128::from_be_bytes(id.0)).unwrap()),
                Err(fault) => panic!("{fault}"),
            }
            next = told.try_recv().ok();
        }
    }
}

#[test]
fn a_wager_stands_only_if_it_came_before_the_close() {
    let terminals = u16::try_from(many("WHEELHOUSE_TERMINALS", 500)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.journal");
    let mut play = Play::new(Live::enrol(&store(&path), &key(), &rules_file(SUBMISSION), Time(0)).unwrap());
    play.open_table();
    (0..terminals).for_each(|seat| play.sit(seat, 10_000));
    play.deal(Command::PlaceYourBets);
    play.deal(Command::SpinBall { with_wheel: false });

    let (with, dealer) = (play.with, play.dealer());
    let live = Mutex::new(play.live);
    let (given, start) = (AtomicUsize::new(0), Barrier::new(THREADS));
    let mut heard = Heard::default();
    thread::scope(|scope| {
        let of = |thread: usize| (0..terminals).filter(move |seat| usize::from(*seat) % THREADS == thread).collect();
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let (live, given, start) = (&live, &given, &start);
                scope.spawn(move || {
                    start.wait();
                    spray(live, of(thread), with, dealer, given, usize::from(terminals) / 2)
                })
            })
            .collect();
        for thread in threads {
            let told = thread.join().unwrap();
            heard.acks.extend(told.acks);
            heard.close = heard.close.or(told.close);
        }
    });
    drop(live);

    let close = heard.close.expect("bets were closed");
    assert_eq!(heard.acks.len(), usize::from(terminals) + 1, "everyone is answered");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, (Receipt { seq, .. }, what)) in heard.acks.iter().filter(|(id, _)| **id != CLOSE) {
        *counts.entry(what).or_default() += 1;
        let expected = if *seq < close { "taken" } else { "bets-are-closed" };
        assert_eq!(what, expected, "record {seq}, and the close is record {close}");
    }
    println!("{counts:?}");
    let found = checks::look(&path, &heard.acks);
    assert_eq!(found.wrong, [""; 0]);
    assert_eq!(found.wagers, counts["taken"] as u64);
    assert_eq!(found.late, counts["bets-are-closed"] as u64);
}
