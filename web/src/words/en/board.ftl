# The board of a table: what hangs on the wall.
board-title = Table { $table }, board
board-cannot-be-shown = This board cannot be shown
board-connection-lost = The connection is lost. It comes back by itself.
board-asking = Asking the house for the table …
board-closed = This table is closed
board-half-or-prison = Half, or in prison?
board-winners-are-paid = Winners are paid
board-next-round-soon = The next round begins soon
board-minimum-and-maximum = Minimum and maximum
board-test = Test: nothing here is real play.
board-may-be-old = The connection is lost; this may be old. It comes back by itself.
board-has-stopped = This board has stopped, and what it shows is old.
board-full-screen = Full screen

# The number that stands, and those before it.
board-last-result = Last result
board-wagers-win =
    { $count ->
        [one] { $count } wager wins, { $amount } paid
       *[other] { $count } wagers win, { $amount } paid
    }
board-first-result-to-come = The first result is still to come
board-first-number-to-come = The first number is still to come
board-last-results = Last results
board-first-result-of-table = The first result of this table is still to come.
board-first-number-of-table = The first number of this table is still to come.

# How often each group came.
board-spins =
    { $count ->
        [one] { $shown } spin
       *[other] { $shown } spins
    }
board-no-number-came = No number came yet.
board-range = { $low } to { $high }
board-range-means = Came, and the range expected by chance. Past spins say nothing about the next.
board-red = Red
board-black = Black
board-even = Even
board-odd = Odd

# What was drawn beside the number.
board-repeat-of = A repeat of
board-no-number-before = No number came before
board-multiplier-after-close = Multiplier drawn after the close
board-drawn-after-close = Drawn after the close
board-targets =
    { $count ->
        [one] Target
       *[other] Targets
    }
board-targets-being-drawn = Targets are being drawn
board-targets-after-lock-out = Targets are drawn after the lock-out
board-bonus-seat = Seat { $seat }:
board-bonus-all = For all:
