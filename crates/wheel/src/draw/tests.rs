//! What a regulator would count on the sheet.

use super::*;
use crate::{Area, Face, Plan, Shape};

const SINGLE: &str =
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26";
const DOUBLE: &str =
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";
const RED_NUMBERS: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

fn roulette(order: &str, zeros: &[&str]) -> (Wheel, Felt) {
    let face = |label: &str| {
        let colour = match label.parse::<u8>() {
            Ok(0) | Err(_) => Colour::Green,
            Ok(number) if RED_NUMBERS.contains(&number) => Colour::Red,
            Ok(_) => Colour::Black,
        };
        Face { label: label.to_owned(), colour }
    };
    let wheel = Wheel::new(order.split(' ').map(face).collect()).unwrap();
    let area = |id: &str, cover| Area { id: id.to_owned(), cover };
    let plan = Plan {
        rows: 12,
        zeros: vec![zeros.iter().map(|label| wheel.pocket(label).unwrap()).collect()],
        outside: vec![area("red", wheel.coloured(Colour::Red)), area("black", wheel.coloured(Colour::Black))],
        side: vec![area("green", wheel.coloured(Colour::Green))],
        courtesy: vec![],
    };
    let felt = Felt::derive(&wheel, &plan).unwrap();
    (wheel, felt)
}

fn big_six() -> (Wheel, Felt) {
    let labels = ["$1", "$2", "$5", "Joker"];
    let faces = (0..54).map(|at| Face { label: labels[at % 4].to_owned(), colour: Colour::Plain }).collect();
    let wheel = Wheel::new(faces).unwrap();
    let outside = labels.map(|label| Area { id: label.to_owned(), cover: wheel.labelled(label) }).to_vec();
    let felt = Felt::derive(&wheel, &Plan { outside, ..Plan::default() }).unwrap();
    (wheel, felt)
}

fn caption(holds: Holds) -> String {
    match holds {
        Holds::Number(_) => unreachable!("a number shows its own label"),
        Holds::Dozen(dozen) => format!("Dozen-{dozen}"),
        Holds::Column(column) => format!("Column-{column}"),
        Holds::Area(area) => format!("Area-<{area}>"),
    }
}

fn sheet<'a>((wheel, felt): &'a (Wheel, Felt), replica: Replica<'a>) -> Sheet<'a> {
    Sheet {
        wheel,
        felt,
        title: "Tom & Jerry's <Roulette>",
        subtitle: "\"Zero\"",
        caption: &caption,
        odds: &|_| None,
        covered: &|_| false,
        marks: &[],
        replica,
    }
}

/// Every element that opens closes, in order, and no bare `&` or `<` is left.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "stray > in {}", &rest[..start]);
        assert!(start == 0 || open.last().is_some() || rest[..start].trim().is_empty());
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert!(!tag.contains('<'), "a tag within the tag {tag}");
        assert!(tag.matches('"').count().is_multiple_of(2), "an open quote in {tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "left open: {open:?}");
    let entities = ["amp;", "lt;", "gt;", "quot;", "#39;"];
    assert!(svg.split('&').skip(1).all(|after| entities.iter().any(|entity| after.starts_with(entity))));
}

/// The body of one named thing.
fn group<'a>(svg: &'a str, data: &str) -> &'a str {
    let start = svg.find(&format!("<g data-{data}>")).unwrap_or_else(|| panic!("no {data}"));
    &svg[start..start + svg[start..].find("</g>\n").unwrap()]
}

fn sectors(wheel: &Wheel) -> Vec<(String, Cover)> {
    let cover = |labels: &str| labels.split(' ').map(|label| wheel.pocket(label).unwrap()).collect::<Cover>();
    vec![
        ("TIERS".to_owned(), cover("27 13 36 11 30 8 23 10 5 24 16 33")),
        ("ORPHELINS".to_owned(), cover("17 34 6 1 20 14 31 9")),
        ("VOISINS".to_owned(), cover("22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25")),
        ("0-SPIEL".to_owned(), cover("12 35 3 26 0 32 15")),
    ]
}

#[test]
fn every_number_has_one_box_and_one_place_on_the_replica() {
    let double = roulette(DOUBLE, &["0", "00"]);
    let single = roulette(SINGLE, &["0"]);
    let calls = sectors(&single.0);
    for (table, replica) in
        [(&double, Replica::Wheel), (&single, Replica::Racetrack(&calls)), (&double, Replica::Racetrack(&[]))]
    {
        let svg = svg(&sheet(table, replica));
        assert_well_formed(&svg);
        for pocket in table.0.pockets() {
            let written = format!(">{}</text>", table.0.label(pocket));
            for data in [format!("box=\"number-{}\"", pocket.0), format!("pocket=\"{}\"", pocket.0)] {
                assert_eq!(svg.matches(&format!("<g data-{data}>")).count(), 1, "{data}");
                assert_eq!(group(&svg, &data).matches(&written).count(), 1, "{data}");
            }
            assert_eq!(svg.matches(&written).count(), 2, "{written}");
        }
    }
}

#[test]
fn a_number_shows_its_colour_and_a_colour_its_diamond() {
    let table = roulette(SINGLE, &["0"]);
    let svg = svg(&sheet(&table, Replica::None));
    for (label, colour) in [("1", RED), ("2", BLACK)] {
        let number = group(&svg, &format!("box=\"number-{}\"", table.0.pocket(label).unwrap().0)).to_owned();
        assert!(number.contains(&format!("fill=\"{colour}\"")), "{number}");
    }
    for (area, colour) in [("area-0", RED), ("area-1", BLACK)] {
        let diamond = group(&svg, &format!("box=\"{area}\""));
        assert!(diamond.contains(&format!("fill=\"{colour}\"")) && diamond.contains("</text>"), "{diamond}");
    }
    let green = group(&svg, "box=\"area-2\"");
    assert!(!green.contains(RED) && !green.contains(BLACK), "{green}");
}

#[test]
fn column_three_is_on_top_and_zero_on_the_left() {
    let table = roulette(SINGLE, &["0"]);
    let svg = svg(&sheet(&table, Replica::None));
    let place = |label: &str| -> (i64, i64) {
        let body = group(&svg, &format!("box=\"number-{}\"", table.0.pocket(label).unwrap().0));
        let text = &body[body.find("<text").unwrap()..];
        let number = |name: &str| {
            let from = text.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
            text[from..].split('"').next().unwrap().parse().unwrap()
        };
        (number("x"), number("y"))
    };
    assert!(place("3").1 < place("2").1 && place("2").1 < place("1").1);
    assert!(place("0").0 < place("1").0 && place("1").0 < place("4").0);
    assert_eq!(place("1").0, place("3").0);
}

#[test]
fn a_covered_box_says_nothing_of_what_is_under_it() {
    let table = roulette(DOUBLE, &["0", "00"]);
    let double_zero = Holds::Number(table.0.pocket("00").unwrap());
    let covered = |holds: Holds| [double_zero, Holds::Area(2), Holds::Dozen(2)].contains(&holds);
    let svg = svg(&Sheet { covered: &covered, ..sheet(&table, Replica::None) });
    assert_well_formed(&svg);
    assert!(!svg.contains(">00</text>") && !svg.contains("00 green"));
    assert!(!svg.contains("Area-&lt;2&gt;") && !svg.contains("Dozen-2"));
    for data in ["box=\"number-19\"", "box=\"area-2\"", "box=\"dozen-2\""] {
        let plate = group(&svg, data);
        assert!(plate.contains(BRASS) && !plate.contains("<text"), "{plate}");
    }
    assert!(svg.contains("37 number boxes.") && svg.contains("not open: 3."));
}

#[test]
fn names_from_outside_are_escaped_wherever_they_stand() {
    let table = roulette(SINGLE, &["0"]);
    let split = table.1.spots().find(|(_, spot)| spot.shape == Shape::Split).unwrap().0;
    let marks = [(split, "a <b> & \"c\"".to_owned())];
    let calls = [("<Tiers>".to_owned(), table.0.neighbours(Pocket(0), 3).into_iter().collect())];
    let odds = |_| Some("2 < 3 & 1".to_owned());
    let drawn = Sheet { marks: &marks, odds: &odds, ..sheet(&table, Replica::Racetrack(&calls)) };
    let svg = svg(&drawn);
    assert_well_formed(&svg);
    assert!(svg.contains("<title>Tom &amp; Jerry&#39;s &lt;Roulette&gt;, &quot;Zero&quot;</title>"));
    let mark = format!("<g data-spot=\"{}\"><title>a &lt;b&gt; &amp; &quot;c&quot;</title><circle", split.0);
    assert!(svg.contains(&mark));
    assert!(group(&svg, "sector=\"0\"").contains("<title>&lt;Tiers&gt;</title>"));
    assert!(group(&svg, "box=\"area-2\"").contains(">2 &lt; 3 &amp; 1</text>"));
}

#[test]
fn big_six_prints_odds_on_every_card_and_every_section() {
    let table = big_six();
    let odds = |holds| match holds {
        Holds::Area(area) => Some(format!("{area}0 to 1")),
        _ => None,
    };
    let svg = svg(&Sheet { odds: &odds, ..sheet(&table, Replica::Wheel) });
    assert_well_formed(&svg);
    for pocket in table.0.pockets() {
        let section = group(&svg, &format!("pocket=\"{}\"", pocket.0));
        assert!(section.contains(&format!(">{}</text>", table.0.label(pocket))), "{section}");
        assert!(section.contains(&format!(">{}0 to 1</text>", pocket.0 % 4)), "{section}");
    }
    for area in 0..4 {
        assert!(group(&svg, &format!("box=\"area-{area}\"")).contains(&format!(">{area}0 to 1</text>")));
    }
    assert_eq!(svg.matches("data-part=\"clapper\"").count(), 1);
}

#[test]
fn the_racetrack_draws_each_sector_once_and_the_inner_one_last() {
    let table = roulette(SINGLE, &["0"]);
    let calls = sectors(&table.0);
    let svg = svg(&sheet(&table, Replica::Racetrack(&calls)));
    for (sector, (name, _)) in calls.iter().enumerate() {
        assert_eq!(svg.matches(&format!(">{name}</text>")).count(), 1);
        assert_eq!(svg.matches(&format!("data-sector=\"{sector}\"")).count(), 1);
    }
    assert!(svg.find("data-sector=\"2\"") < svg.find("data-sector=\"3\""));
}

#[test]
fn a_wheel_too_small_for_an_oval_is_drawn_round() {
    let faces = |count: usize| (0..count).map(|at| Face { label: at.to_string(), colour: Colour::Green }).collect();
    for count in 2..=64 {
        let wheel = Wheel::new(faces(count)).unwrap();
        let outside = vec![Area { id: "all".to_owned(), cover: wheel.all() }];
        let felt = Felt::derive(&wheel, &Plan { outside, ..Plan::default() }).unwrap();
        let calls = [("all".to_owned(), wheel.all()), ("none".to_owned(), Cover::NONE)];
        let table = (wheel, felt);
        let svg = svg(&sheet(&table, Replica::Racetrack(&calls)));
        assert_well_formed(&svg);
        assert_eq!(svg.matches("<g data-pocket=").count(), count);
    }
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let draw = || {
        let table = roulette(SINGLE, &["0"]);
        let calls = sectors(&table.0);
        let marks: Vec<_> = table.1.spots().map(|(id, spot)| (id, spot.shape.id().to_owned())).collect();
        let svg = svg(&Sheet { marks: &marks, ..sheet(&table, Replica::Racetrack(&calls)) });
        assert_well_formed(&svg);
        assert_eq!(svg.matches("<g data-spot=").count(), marks.len());
        svg
    };
    assert_eq!(draw(), draw());
}
