mod common;
mod fairness;
mod guarded;
mod live;
mod rounds;
mod trouble;
mod why;
