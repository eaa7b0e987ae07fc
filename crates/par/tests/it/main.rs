mod common;
mod forms;
mod sheets;
