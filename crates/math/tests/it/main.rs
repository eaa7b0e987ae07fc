mod published;
mod ruin;
mod second_opinion;
mod spins;
mod together;
