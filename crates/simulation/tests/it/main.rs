mod agreement;
mod common;
mod engine;
mod paths;
mod planted;
mod ruin;
mod sessions;
