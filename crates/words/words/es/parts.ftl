written = { $text }
one-or-other = { $one } o { $other }
sentence = { $text }.
refused = Rechazado: { $what }. { $fix }
refused-by = Rechazado: { $what }. { $clause }. { $fix }
wager-refused = Apuesta rechazada: { $what }. { $fix }
wager-refused-by = Apuesta rechazada: { $what }. { $clause }. { $fix }
what-and-fix = { $what }. { $fix }.
