mod house;
mod posting;
mod rulebooks;
mod wheels;
