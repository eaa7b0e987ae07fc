mod example;
mod legal;
