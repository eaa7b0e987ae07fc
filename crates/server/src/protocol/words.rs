//! Sentences for people who look at a screen.

/// Names and words in quotation marks. The same sentences are printed by the command line, where back-ticks are customary.
pub fn on_screen(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open = false;
    for letter in text.chars() {
        if letter != '`' {
            out.push(letter);
            continue;
        }
        open = !open;
        out.push(if open { '“' } else { '”' });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::on_screen;

    #[test]
    fn words_stand_in_quotation_marks() {
        assert_eq!(
            on_screen("`sprit 1/2` is no wager. Did you mean `split 1/2`?"),
            "“sprit 1/2” is no wager. Did you mean “split 1/2”?"
        );
        assert_eq!(on_screen("bets are closed"), "bets are closed");
    }
}
