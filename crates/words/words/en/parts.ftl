# Parts of sentences, and what is not ours.
written = { $text }
one-or-other = { $one } or { $other }
sentence = { $text }.
refused = Refused: { $what }. { $fix }
refused-by = Refused: { $what }. { $clause }. { $fix }
wager-refused = Wager refused: { $what }. { $fix }
wager-refused-by = Wager refused: { $what }. { $clause }. { $fix }
by-our-reading = { $clause }, by our reading
what-and-fix = { $what }. { $fix }.
what-then = { $what }. { $then }
