//! Pictures of what commands find, and where they are written.

pub mod distribution;
pub mod rng;
pub mod ruin;
pub mod simulate;
pub mod wheel_health;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use math::Exact;
use plots::{Format, Picture};
use wheel::Currency;

use crate::commands::{Context, WORLD_FAILED};

#[derive(Args, Debug)]
pub struct PlotArg {
    /// Draw a picture too, into this file: .svg or .png.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl PlotArg {
    pub fn is_wanted(&self) -> bool {
        self.plot.is_some()
    }

    /// Looks at the ending before anything is worked out.
    pub fn check(&self, context: &Context) -> Result<(), ExitCode> {
        self.plot.as_ref().map_or(Ok(()), |file| check(context, file))
    }

    /// Writes the picture, if one is wanted.
    pub fn write(&self, context: &Context, picture: impl FnOnce() -> Picture) -> Result<(), ExitCode> {
        self.plot.as_ref().map_or(Ok(()), |file| write(context, file, &picture()))
    }
}

/// Whether a file's name says how to draw.
pub fn check(context: &Context, file: &Path) -> Result<(), ExitCode> {
    if Format::of(file).is_some() {
        return Ok(());
    }
    let told = format!("{} must end in .svg or .png", file.display());
    Err(context.bad_input("bad-ending", &told))
}

pub fn write(context: &Context, file: &Path, picture: &Picture) -> Result<(), ExitCode> {
    let format = Format::of(file).unwrap_or(Format::Svg);
    let failed = |told: String| {
        context.bad_input("not-written", &told);
        ExitCode::from(WORLD_FAILED)
    };
    let bytes = picture.bytes(format).map_err(|fault| failed(fault.to_string()))?;
    std::fs::write(file, bytes).map_err(|fault| failed(format!("{}: {fault}", file.display())))
}

/// A figure for a place on paper; nothing is paid or counted with it.
pub fn float(figure: &Exact) -> f64 {
    math::decimal(figure, 24).parse().unwrap_or(0.0)
}

/// Minor units as an amount on an axis.
#[allow(clippy::float_arithmetic, reason = "a place on paper")]
pub fn major(currency: Currency, minor: f64) -> f64 {
    minor / 10_f64.powi(i32::try_from(currency.minor_digits).unwrap_or(0))
}
