//! Every legal position of every felt, against a list that was counted apart from this code.

use std::collections::BTreeSet;

use wheelhouse_wheel::{Area, Colour, Courtesy, Cover, Face, Felt, Holds, Plan, Shape, Wheel};

const SINGLE: &str =
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26";
const DOUBLE: &str =
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";
const TRIPLE: &str =
    "000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26 0";
const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

fn wheel(order: &str) -> Wheel {
    let colour = |label: &str| match label.parse::<u8>() {
        Ok(n) if RED.contains(&n) => Colour::Red,
        Ok(1..) => Colour::Black,
        _ => Colour::Green,
    };
    Wheel::new(order.split(' ').map(|label| Face { label: label.into(), colour: colour(label) }).collect()).unwrap()
}

fn felt(wheel: &Wheel, zeros: &[&[&str]]) -> Felt {
    let numbered = |test: &dyn Fn(u8) -> bool| -> Cover {
        wheel.pockets().filter(|&p| wheel.number(p).is_some_and(test)).collect()
    };
    let area = |id: &str, cover| Area { id: id.into(), cover };
    let split = |a: &str, b: &str| Some(Cover::of(wheel.pocket(a)?).or(Cover::of(wheel.pocket(b)?)));
    let zeros = zeros.iter().map(|row| row.iter().map(|label| wheel.pocket(label).unwrap()).collect()).collect();
    let plan = Plan {
        rows: 12,
        zeros,
        outside: vec![
            area("low", numbered(&|n| n <= 18)),
            area("even", numbered(&|n| n % 2 == 0)),
            area("red", wheel.coloured(Colour::Red)),
            area("black", wheel.coloured(Colour::Black)),
            area("odd", numbered(&|n| n % 2 == 1)),
            area("high", numbered(&|n| n > 18)),
        ],
        side: vec![],
        courtesy: split("0", "00")
            .map(|cover| Courtesy { shape: Shape::Split, cover, between: (Holds::Dozen(2), Holds::Dozen(3)) })
            .into_iter()
            .collect(),
    };
    Felt::derive(wheel, &plan).unwrap()
}

fn found(wheel: &Wheel, felt: &Felt) -> BTreeSet<String> {
    felt.spots()
        .filter(|(_, spot)| !spot.courtesy && spot.cover.within(wheel.open()))
        .map(|(_, spot)| {
            let mut numbers: Vec<&str> = spot.pockets.iter().map(|&p| wheel.label(p)).collect();
            numbers.sort_unstable();
            format!("{},{},{},{}", spot.shape.id(), numbers.join("/"), spot.at.x, spot.at.y)
        })
        .collect()
}

fn expected(felt: &str) -> BTreeSet<String> {
    include_str!("positions.csv")
        .lines()
        .filter_map(|line| line.strip_prefix(felt)?.strip_prefix(','))
        .map(|line| {
            let mut fields: Vec<&str> = line.split(',').collect();
            let mut numbers: Vec<&str> = fields[1].split('/').collect();
            numbers.sort_unstable();
            let numbers = numbers.join("/");
            fields[1] = &numbers;
            fields.join(",")
        })
        .collect()
}

fn check(name: &str, wheel: &Wheel, zeros: &[&[&str]], count: usize) {
    let felt = felt(wheel, zeros);
    let (found, expected) = (found(wheel, &felt), expected(name));
    assert_eq!(found.symmetric_difference(&expected).collect::<Vec<_>>(), Vec::<&String>::new(), "{name}");
    assert_eq!(found.len(), count, "{name}");
}

//= us-md-roulette 3.F(2)(a)
//= us-md-roulette 3.F(3)(b)
//= us-ma-roulette 1(e)(3)(ii)
//= us-co-roulette 2203(6)(c)(ii)
#[test]
fn every_position_of_every_felt() {
    check("single-zero", &wheel(SINGLE), &[&["0"]], 157);
    check("double-zero", &wheel(DOUBLE), &[&["0", "00"]], 161);
    check("triple-zero", &wheel(TRIPLE), &[&["0", "00"], &["000"]], 165);
    let double = wheel(DOUBLE);
    let void = double.labelled("00");
    check("double-zero-as-single", &double.voiding(void), &[&["0", "00"]], 154);
}

//= us-md-roulette 3.F(2)(b)
#[test]
fn zero_double_zero_has_two_spots_and_one_cover() {
    let wheel = wheel(DOUBLE);
    let felt = felt(&wheel, &[&["0", "00"]]);
    let cover = wheel.labelled("0").or(wheel.labelled("00"));
    let places: Vec<String> =
        felt.spots().filter(|(_, spot)| spot.cover == cover).map(|(_, spot)| spot.at.to_string()).collect();
    assert_eq!(places, ["(-1/2, 3/2)", "(8, -1/2)"]);
}

#[test]
fn abreast_the_third_zero_leaves_no_corner_for_the_listed_trios() {
    let wheel = wheel(TRIPLE);
    let felt = felt(&wheel, &[&["0", "000", "00"]]);
    assert_eq!(felt.spots().filter(|(_, spot)| spot.shape == Shape::Trio).count(), 0);
}

#[test]
fn neighbours_run_clockwise_around_the_ring() {
    let wheel = wheel(SINGLE);
    let names = |centre: &str, reach| -> Vec<&str> {
        wheel.neighbours(wheel.pocket(centre).unwrap(), reach).into_iter().map(|p| wheel.label(p)).collect()
    };
    assert_eq!(names("17", 2), ["2", "25", "17", "34", "6"]);
    assert_eq!(names("0", 2), ["3", "26", "0", "32", "15"]);
    assert_eq!(names("0", 30).len(), 37);
}
