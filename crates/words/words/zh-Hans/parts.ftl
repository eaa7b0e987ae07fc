written = { $text }
one-or-other = { $one }或{ $other }
sentence = { $text }。
refused = 已拒绝：{ $what }。{ $fix }
refused-by = 已拒绝：{ $what }。{ $clause }。{ $fix }
wager-refused = 投注被拒：{ $what }。{ $fix }
wager-refused-by = 投注被拒：{ $what }。{ $clause }。{ $fix }
what-and-fix = { $what }。{ $fix }。
