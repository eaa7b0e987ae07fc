mod backup;
mod common;
mod damage;
mod failure;
mod store;
