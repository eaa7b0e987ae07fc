//! The files as other programs see them: the workbook's cells, the pages' text, the page's tags.

use std::io::Cursor;

use crate::common::sheet;
use calamine::{Data, Reader, Xlsx};
use testkit::{submission, submissions};
use wheelhouse_par::{Form, Sheet};

fn of(name: &str) -> Sheet {
    let text = submission(name);
    sheet(text, &[])
}

#[test]
fn the_workbook_opens_with_numbers_as_numbers_and_fractions_beside_them() {
    let sheet = of("us-md-roulette-double-zero-bonus-spin-xtreme");
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(wheelhouse_par::xlsx(&sheet).unwrap())).unwrap();
    let names = book.sheet_names();
    assert_eq!(
        names,
        ["Table", "Wheel", "Wagers", "Swings", "Bands", "Progressive", "Portfolio", "Submission"],
        "a worksheet for each section with a table"
    );
    let wagers = book.worksheet_range("Wagers").unwrap();
    let rows: Vec<&[Data]> = wagers.rows().collect();
    assert_eq!(rows[0][0], Data::String("What every wager pays and returns".to_owned()));
    let head: Vec<String> = rows[1].iter().map(ToString::to_string).collect();
    let column = |name: &str| head.iter().position(|head| head == name).unwrap();
    let straight = rows.iter().find(|row| row[0] == Data::String("Straight".to_owned())).unwrap();
    assert_eq!(straight[column("Edge")], Data::String("1/19".to_owned()));
    let Data::Float(edge) = straight[column("Edge %")] else { panic!("{:?}", straight[column("Edge %")]) };
    assert_eq!(edge.to_bits(), (1.0_f64 / 19.0).to_bits(), "nothing is cut before a spreadsheet rounds it: {edge}");
    assert_eq!(straight[column("Spots")].to_string(), "38");
    // No fraction is left out of the workbook, however long it is.
    let mut fractions = 0;
    for name in names {
        for row in book.worksheet_range(&name).unwrap().rows() {
            fractions += row.iter().filter(|cell| cell.to_string().contains('/')).count();
            assert!(row.iter().all(|cell| *cell != "…"), "{name} {row:?}");
        }
    }
    assert!(fractions > 300, "{fractions}");
    let filed = book.worksheet_range("Submission").unwrap();
    let text: Vec<String> = filed.rows().map(|row| row[0].to_string()).collect();
    assert!(text.iter().any(|line| line.starts_with("rulebook = \"us-md-roulette\"")), "{text:?}");
}

#[test]
fn pages_have_text_and_numbers() {
    let sheet = of("us-md-roulette-double-zero-bonus-spin-xtreme");
    let file = lopdf::Document::load_mem(&wheelhouse_par::pdf(&sheet).unwrap()).unwrap();
    let pages = file.get_pages();
    assert!((7..=14).contains(&pages.len()), "{}", pages.len());
    let texts: Vec<String> = pages.keys().map(|page| file.extract_text(&[*page]).unwrap()).collect();
    for (at, text) in texts.iter().enumerate() {
        assert!(text.contains(&format!("page {} of {}", at + 1, texts.len())), "page {}: {text}", at + 1);
        assert!(text.contains(&sheet.hash), "every page carries the hash");
    }
    let all = texts.concat();
    for wanted in [
        "PAR sheet of table R-112, Harbor Lantern Casino",
        "Maryland Lottery and Gaming Control Agency",
        "First Five Numbers",
        "3/38",
        "5.2632",
        "$96,300.01",
        "Correlations",
        "target_count_weights",
    ] {
        assert!(all.contains(wanted), "{wanted} is on no page");
    }
    // With six places it is 5.263158.
    assert!(!all.replace("5.263158", "").contains("5.2631"), "1/19 is 5.2632 % on every page");
    let size = file.get_dictionary(*pages.values().next().unwrap()).unwrap().get(b"MediaBox").unwrap();
    let size: Vec<f32> = size.as_array().unwrap().iter().map(|side| side.as_float().unwrap()).collect();
    assert_eq!(size.iter().map(|side| side.round()).collect::<Vec<_>>(), [0.0, 0.0, 595.0, 842.0], "A4");
    for forbidden in [b"CreationDate".as_slice(), b"ModDate", b"CreateDate"] {
        let bytes = wheelhouse_par::pdf(&sheet).unwrap();
        assert!(!bytes.windows(forbidden.len()).any(|window| window == forbidden), "a date is in the file");
    }
}

#[test]
fn a_table_that_goes_on_says_its_heads_again() {
    let text = submission("us-md-roulette-single-zero");
    let splits = (0..12).flat_map(|row| [3 * row + 1, 3 * row + 2]).map(|low| format!("split {low}/{}", low + 1));
    let words: Vec<String> = (0..37).map(|number| format!("straight {number}")).chain(splits).collect();
    let file = lopdf::Document::load_mem(&wheelhouse_par::pdf(&sheet(text, &words)).unwrap()).unwrap();
    let pages = file.get_pages().into_keys().map(|page| file.extract_text(&[page]).unwrap());
    let heads = pages.filter_map(|text| {
        let (_, rest) = text.split_once("The wagers and their letters below, continued")?;
        Some(rest.split_whitespace().take(6).map(str::to_owned).collect::<Vec<_>>())
    });
    assert_eq!(heads.collect::<Vec<_>>(), [["Letter", "Wager", "In", "the", "notation", "Amount"]]);
}

#[test]
fn the_page_stands_by_itself_and_its_tables_have_captions_and_scopes() {
    let sheet = of("us-md-roulette-double-zero-bonus-spin-xtreme");
    let page = wheelhouse_par::html(&sheet);
    let count = |what: &str| page.matches(what).count();
    assert_eq!(count("<table"), count("<caption>"));
    assert_eq!(count("<table"), count("</table>"));
    assert_eq!(count("<svg"), wheelhouse_par::pictures(&sheet).len());
    assert_eq!(count("scope=\"col\"></th>"), 0, "a head without words says nothing to those who hear it");
    assert!(count("scope=\"row\"") > 100 && count("scope=\"col\"") > 30);
    for forbidden in ["<script", "http-equiv", "src=", "@import", "url("] {
        assert_eq!(count(forbidden), 0, "{forbidden} would need something beside the page");
    }
    // Where an address is needed it is the name of a form of writing, not a place to fetch from.
    assert_eq!(count("http"), count("http://www.w3.org/"), "no place to fetch from");
}

#[test]
fn what_is_filed_is_text_in_the_page_and_nothing_else() {
    let text = submission("us-md-roulette-single-zero");
    let text = text.replacen("operator = \"", "operator = \"<b onload='x'>\\\"& ", 1);
    let sheet = sheet(&text, &[]);
    let page = wheelhouse_par::html(&sheet);
    assert!(!page.contains("<b onload"), "tags of a submission are told, not obeyed");
    assert!(page.contains("&lt;b onload=&#39;x&#39;&gt;&quot;&amp; "));
    let csv = wheelhouse_par::csv(&sheet);
    assert!(csv.lines().any(|line| line.contains("Operator,Value,\"<b onload='x'>\"\"&")), "{csv}");
}

#[test]
fn every_line_of_the_csv_has_four_fields() {
    let sheet = of("us-ma-roulette-double-zero-colours");
    let text = wheelhouse_par::csv(&sheet);
    let mut lines = 0;
    let mut fields = 0;
    let mut quoted = false;
    // A reader of its own: commas and ends of lines count where no quote is open.
    for character in text.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields += 1,
            '\n' if !quoted => {
                assert_eq!(fields, 3, "line {lines}");
                fields = 0;
                lines += 1;
            }
            _ => {}
        }
    }
    assert!(lines > 300 && !quoted, "{lines}");
    assert!(text.starts_with("table,row,column,value\n"));
}

/// Who reads the CSV finds a value by its table, row and column, so no two values share them.
#[test]
fn every_value_of_the_csv_has_a_key_of_its_own() {
    for (name, text) in submissions() {
        let csv = wheelhouse_par::csv(&sheet(text, &[]));
        let mut seen = std::collections::BTreeSet::new();
        for record in records(&csv) {
            assert!(seen.insert(record[..3].to_vec()), "{name}: {:?}", &record[..3]);
        }
        assert!(seen.len() > 200, "{name}");
    }
}

/// Lines of fields; commas and ends of lines count where no quote is open.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut all, mut record, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    for character in text.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                all.push(std::mem::take(&mut record));
            }
            other => field.push(other),
        }
    }
    all
}

#[test]
fn a_form_is_known_by_its_name_and_by_the_ending_of_a_file() {
    for form in Form::ALL {
        assert_eq!(form.name().parse::<Form>().unwrap(), form);
        assert_eq!(Form::of(std::path::Path::new(&format!("a/b.{}", form.ending().to_uppercase()))), Some(form));
    }
    assert_eq!(Form::of(std::path::Path::new("sheet.doc")), None);
    assert!("doc".parse::<Form>().unwrap_err().to_string().contains("text, json, csv, xlsx, html and pdf"));
}
