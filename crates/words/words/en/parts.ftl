# Parts of sentences, and what is not ours.
written = { $text }
one-or-other = { $one } or { $other }
sentence = { $text }.
refused = Refused: { $what }. { $fix }
refused-by = Refused: { $what }. { $clause }. { $fix }
wager-refused = Wager refused: { $what }. { $fix }
wager-refused-by = Wager refused: { $what }. { $clause }. { $fix }
what-and-fix = { $what }. { $fix }.
