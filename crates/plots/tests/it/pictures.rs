//! Every chart, filled and empty and with figures that are no numbers: drawn twice alike, and a picture that a renderer
//! takes. With `WHEELHOUSE_PICTURES=folder` they are written there to look at.

#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use std::path::Path;

use wheelhouse_plots::{
    Axis, Bar, Bars, Fan, Format, Heat, Lines, Picture, Ranked, Ring, RingPocket, Series, Unit, VERMILION,
};

const BAD: [f64; 4] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0];
const NASTY: &str =
    "a <b> & \"c\" ' ]]> \u{1} \u{202e} ☃ — a name much longer than any place that a picture has for one";

/// A bell around a loss.
fn bell(x: f64) -> f64 {
    0.08 * (-((x + 26.0) / 60.0).powi(2) / 2.0).exp()
}

fn lines() -> Picture {
    let curve = |slope: f64| (0..=60).map(|n| f64::from(n) * 5.0).map(|x| (x, 1.0 - (-x * slope).exp())).collect();
    Lines::new("How long $1,000 lasts")
        .subtitle("Probability of ruin by the number of spins, red at a double zero wheel, $50 unit")
        .note("Exact by dynamic programming over the bankroll. Table limits 10 to 2,000.")
        .x(Axis::new("spins").unit(Unit::Count))
        .y(Axis::new("ruined by then").unit(Unit::Percent).range(0.0, 1.0))
        .series(Series::line("martingale", curve(0.02)))
        .series(Series::step("d'Alembert", curve(0.008)))
        .series(Series::line("flat", curve(0.002)).dashed())
        .level(0.5, "one half")
        .moment(100.0, "an hour of play")
        .draw()
}

fn fan() -> Picture {
    let walk = [(1e3, -0.09), (3e3, -0.07), (1e4, -0.031), (1e5, -0.05), (1e6, -0.0531), (1e7, -0.0527)];
    Fan::new("Where the return of a straight-up may lie", Axis::new("player's result per unit").unit(Unit::Percent))
        .subtitle("Bands of the mean of independent rounds")
        .spread("95 %", (-0.0526, 5.7628), 1.96, (1e3, 1e7))
        .spread("90 %", (-0.0526, 5.7628), 1.645, (1e3, 1e7))
        .expected(-0.0526, "expected")
        .observed("simulated", walk.to_vec())
        .draw()
}

fn bars() -> Picture {
    let mut bars = Bars::new("What 24 spins leave")
        .subtitle("Exact distribution of the result of six wagers, in units")
        .x(Axis::new("result").unit(Unit::Money("$".to_owned())))
        .y(Axis::new("probability").unit(Unit::Percent))
        .moment(0.0, "even")
        .moment(-26.0, "mean −$26.00");
    for at in -20_i32..20 {
        let from = f64::from(at) * 10.0;
        bars = bars.bin(from, from + 10.0, bell(from + 5.0));
    }
    bars.curve("normal", (-200..=200).map(f64::from).map(|x| (x, bell(x))).collect()).draw()
}

fn named() -> Picture {
    let mut bars = Bars::new("Results by pocket").y(Axis::new("times").unit(Unit::Count)).with_values();
    for number in 0..38 {
        bars = bars
            .named(if number == 37 { "00".to_owned() } else { number.to_string() }, f64::from(260 + (number * 7) % 23));
    }
    bars.named("a long name", 250.0).coloured(VERMILION).expected("expected", vec![270.0; 39]).draw()
}

fn ranked() -> Picture {
    let edges = [
        ("40 to 1", 5, 27),
        ("20 to 1", 2, 9),
        ("10 to 1", 5, 27),
        ("5 to 1", 1, 9),
        ("2 to 1", 1, 6),
        ("1 to 1", 4, 27),
    ];
    let mut ranked = Ranked::new("House edge by wager", Axis::new("edge").unit(Unit::Percent)).subtitle("Big Six");
    for (name, top, bottom) in edges {
        let edge = f64::from(top) / f64::from(bottom);
        ranked = ranked.bar(Bar::new(name, edge).shown(format!("{top}/{bottom}")).whisker(edge - 0.01, edge + 0.01));
    }
    ranked.level(1.0 / 19.0, "double zero roulette").sorted().draw()
}

fn heat() -> Picture {
    let names: Vec<String> =
        ["red", "even", "1 to 18", "first dozen", "straight 17", "corner 8/9/11/12"].map(str::to_owned).to_vec();
    let values = (0..6)
        .map(|row| (0..6).map(|column| if row == column { 1.0 } else { f64::from(row - column) / 6.0 }).collect())
        .collect();
    Heat::new("Correlation of wagers", names.clone(), names, values)
        .subtitle("Of what each returns in one spin; 1 wins and loses together, −1 never does")
        .draw()
}

fn ring() -> Picture {
    let order = [
        0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6,
        21, 33, 16, 4, 23, 35, 14, 2,
    ];
    let mut ring = Ring::new("A wheel that leans", Unit::Count)
        .subtitle("10,260 spins; outwards more often than expected, inwards less often")
        .note("Grey: where 95 % of the pockets of a fair wheel lie.")
        .middle("10,260 spins")
        .middle("one pocket stands out");
    for (at, number) in order.into_iter().enumerate() {
        let label = if number == 37 { "00".to_owned() } else { number.to_string() };
        let fill = if number == 0 || number == 37 {
            "#00703c"
        } else if at % 2 == 0 {
            "#1d1d1b"
        } else {
            "#c8102e"
        };
        let value = if at == 9 { 346.0 } else { 270.0 + f64::from((number * 13) % 37) - 18.0 };
        let pocket = RingPocket::new(label, value, 270.0).band(238.0, 302.0).fill(fill);
        ring = ring.pocket(if at == 9 { pocket.marked() } else { pocket });
    }
    ring.draw()
}

fn all() -> [(&'static str, Picture); 7] {
    [
        ("lines", lines()),
        ("fan", fan()),
        ("bars", bars()),
        ("named", named()),
        ("ranked", ranked()),
        ("heat", heat()),
        ("ring", ring()),
    ]
}

/// Charts without figures, and with figures and names that nobody wishes for.
fn poor() -> Vec<Picture> {
    let mut all = vec![
        Lines::new("").draw(),
        Fan::new("empty", Axis::new("")).expected(0.5, "x").draw(),
        Bars::new("empty").draw(),
        Ranked::new("empty", Axis::new("x")).draw(),
        Heat::new("empty", Vec::new(), Vec::new(), Vec::new()).draw(),
        Ring::new("empty", Unit::Plain).draw(),
        Ring::new("one", Unit::Plain).pocket(RingPocket::new("1", 3.0, 2.0)).draw(),
        Lines::new("small").size(f64::NAN, -4.0).series(Series::line(NASTY, vec![(1.0, 2.0)])).draw(),
        Lines::new("wide").series(Series::line("x", vec![(-1e300, -1e300), (1e300, 1e300)])).draw(),
        Heat::new(NASTY, vec![NASTY.to_owned(); 3], vec![NASTY.to_owned(); 2], vec![vec![0.5]]).draw(),
    ];
    for bad in BAD {
        for unit in [Unit::Plain, Unit::Count, Unit::Percent, Unit::Money("£".to_owned())] {
            let axis = || Axis::new(NASTY).unit(unit.clone());
            let points = || vec![(bad, 1.0), (1.0, bad), (bad, bad), (2.0, 3.0)];
            let band = || vec![(bad, 0.0, 1.0), (1.0, bad, 2.0), (2.0, 1.0, bad)];
            for axis in [axis(), axis().log(), axis().from_zero(), axis().range(bad, 1.0)] {
                let lines = Lines::new(NASTY).subtitle(NASTY).note(NASTY).x(axis.clone()).y(axis.clone());
                let lines = lines.series(Series::line(NASTY, points())).series(Series::step(NASTY, points()));
                all.push(
                    lines.series(Series::dots(NASTY, points())).band(NASTY, band(), None).level(bad, NASTY).draw(),
                );
                let bars = Bars::new(NASTY).x(axis.clone()).y(axis.clone()).bin(bad, 1.0, 2.0).bin(1.0, 2.0, bad);
                all.push(bars.expected(NASTY, vec![bad; 5]).curve(NASTY, points()).moment(bad, NASTY).draw());
                let ranked = Ranked::new(NASTY, axis.clone())
                    .bar(Bar::new(NASTY, bad))
                    .bar(Bar::new("b", 1.0).whisker(bad, 2.0));
                all.push(ranked.sorted().level(bad, NASTY).draw());
                all.push(
                    Fan::new(NASTY, axis).spread("x", (bad, 1.0), bad, (1.0, bad)).observed(NASTY, points()).draw(),
                );
            }
            let ring = Ring::new(NASTY, unit.clone()).pocket(RingPocket::new(NASTY, bad, 1.0).band(bad, bad).marked());
            all.push(
                ring.pocket(RingPocket::new("x", 1.0, bad)).pocket(RingPocket::new("y", 1.0, 0.0)).middle(NASTY).draw(),
            );
            all.push(
                Heat::new(NASTY, vec!["a".to_owned()], vec!["b".to_owned()], vec![vec![bad]])
                    .unit(unit)
                    .range(bad, 0.0, bad)
                    .draw(),
            );
        }
    }
    all
}

#[test]
fn a_chart_is_a_picture_that_can_be_drawn() {
    let folder = std::env::var_os("WHEELHOUSE_PICTURES");
    if let Some(folder) = &folder {
        std::fs::create_dir_all(folder).unwrap();
    }
    for (name, picture) in all() {
        let png = picture.png(1.0).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(png.starts_with(b"\x89PNG"), "{name}");
        assert!(!picture.svg().contains("no figures"), "{name}");
        if let Some(folder) = &folder {
            std::fs::write(Path::new(folder).join(format!("{name}.svg")), picture.svg()).expect("a folder to write to");
            std::fs::write(Path::new(folder).join(format!("{name}.png")), png).expect("a folder to write to");
        }
    }
}

#[test]
fn the_same_figures_give_the_same_bytes() {
    for ((name, one), (_, two)) in all().into_iter().zip(all()) {
        assert_eq!(one.svg(), two.svg(), "{name}");
        assert_eq!(one.png(1.5).expect("a picture"), two.png(1.5).expect("a picture"), "{name}");
    }
}

#[test]
fn figures_that_are_no_numbers_leave_a_picture() {
    for picture in poor() {
        picture.png(0.3).unwrap_or_else(|fault| panic!("{fault}\n{}", picture.svg()));
        for word in ["NaN", "inf", "<b>"] {
            assert!(!picture.svg().contains(word), "{word} in {}", picture.svg());
        }
    }
}

#[test]
fn a_chart_without_figures_says_so() {
    for picture in poor().into_iter().take(6) {
        assert!(picture.svg().contains("no figures to show"), "{}", picture.svg());
    }
}

/// Seven lines have six colours: a piece of the line before each name says which is which, and lines without dashes have none.
#[test]
fn names_of_dashed_lines_have_a_piece_of_the_line_before_them() {
    let chart = |dashed: bool| {
        let all = (0..7).fold(Lines::new("many"), |chart, at| {
            let line = Series::line(format!("line {at}"), vec![(0.0, 0.0), (1.0, f64::from(at))]);
            chart.series(if dashed && at == 6 { line.dashed() } else { line })
        });
        all.draw().svg().to_owned()
    };
    let dashes = |svg: &str| svg.matches("stroke-dasharray=\"7 5\"").count();
    assert_eq!((dashes(&chart(false)), dashes(&chart(true))), (0, 2), "the line and the piece before its name");
    let lines = |svg: &str| svg.matches("<line").count();
    assert_eq!(lines(&chart(true)), lines(&chart(false)) + 7, "{}", chart(true));
}

#[test]
fn words_are_drawn_with_the_font_that_comes_along() {
    // A title that changes changes pixels, which it could not if the font were missing.
    let one = Lines::new("mmmm").draw().png(1.0).expect("a picture");
    let two = Lines::new("iiii").draw().png(1.0).expect("a picture");
    assert_ne!(one, two);
}

#[test]
fn a_file_is_written_by_its_ending_and_no_scale_is_without_bounds() {
    assert_eq!(Format::of(Path::new("a/b.SVG")), Some(Format::Svg));
    assert_eq!(Format::of(Path::new("b.png")), Some(Format::Png));
    assert_eq!(Format::of(Path::new("b.jpeg")), None);
    for scale in [0.0, -1.0, 1e9, f32::NAN] {
        assert!(lines().png(scale).is_err(), "{scale}");
    }
}
