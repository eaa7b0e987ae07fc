//! A bar while it runs, and an ear for who interrupts it.

use std::{
    fmt::Write,
    io::IsTerminal,
    sync::{atomic::Ordering, mpsc},
    thread,
    time::Duration,
};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use simulation::run::Watch;

/// How often the bar moves.
const STEP: Duration = Duration::from_millis(120);

/// Does the work on a thread of its own, with a bar where somebody watches, and stops it at an interrupt. The bar goes to
/// standard error and is gone at the end: what is printed does not depend on it.
pub fn watched<T: Send>(
    (seed, count, noun): (u64, u64, &'static str),
    quiet: bool,
    watch: &Watch,
    work: impl FnOnce() -> T + Send,
) -> T {
    let ear = interrupts();
    // Whoever stops the program in another way still knows what it was doing.
    anstream::eprintln!("wheelhouse: seed {seed}; an interrupt ends it with what it has so far");
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden());
    let style =
        ProgressStyle::with_template("{bar:32} {percent:>3} %  {human_pos} of {human_len} {noun}, {rate}, {eta} left");
    let style = style.expect("the template is one of ours").with_key("rate", rate);
    let style = style.with_key("noun", move |_: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(noun);
    });
    bar.set_style(style);
    let (over, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let working = scope.spawn(move || {
            let made = work();
            drop(over);
            made
        });
        while let Err(mpsc::RecvTimeoutError::Timeout) = ended.recv_timeout(STEP) {
            if ear.as_ref().is_some_and(|ear| ear.heard.try_recv().is_ok()) {
                watch.stop.store(true, Ordering::Relaxed);
            }
            // Short runs get no bar: it would only flicker.
            if bar.is_hidden() && !quiet && std::io::stderr().is_terminal() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_position(watch.done.load(Ordering::Relaxed));
        }
        bar.finish_and_clear();
        working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn rate(state: &ProgressState, out: &mut dyn Write) {
    let _ = out.write_str(&per_second(state.per_sec()));
}

/// `233,730,617/s`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate for people, without decimals")]
fn per_second(rate: f64) -> String {
    format!("{}/s", HumanCount(rate as u64))
}

/// Who listens to the interrupt, as long as it lives.
struct Ear {
    heard: mpsc::Receiver<()>,
    _runtime: tokio::runtime::Runtime,
}

/// None where no signal can be heard; then an interrupt ends the program as it would any other.
fn interrupts() -> Option<Ear> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().ok()?;
    let (tell, heard) = mpsc::channel();
    // The handler is there before this returns: an interrupt right after is heard.
    let mut signal = {
        let _inside = runtime.enter();
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt()).ok()?
    };
    runtime.spawn(async move {
        let mut before = false;
        while signal.recv().await.is_some() {
            // Whoever interrupts twice waits for nothing, not even for what was played.
            if std::mem::replace(&mut before, true) {
                std::process::exit(super::INTERRUPTED.into());
            }
            if tell.send(()).is_err() {
                break;
            }
        }
    });
    Some(Ear { heard, _runtime: runtime })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_no_decimals() {
        assert_eq!(per_second(233_730_617.204_3), "233,730,617/s");
        assert_eq!(per_second(0.4), "0/s");
    }
}
