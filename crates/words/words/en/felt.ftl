# A table that is played at the felt: who lays wagers, what is taken for chips, how they are exchanged.

cash = cash
mobile-atm-receipts = Mobile ATM receipts
played-at-the-felt = this table is played at the felt, and no player's screen has a part in it
ask-the-dealer = Ask the dealer
played-at-terminals = every wager of this table is made at a terminal by the player
have-the-player-do-it = Have the player do it at the terminal
walk-in-sits-at-the-felt = players of this table sit at terminals
have-them-sign-in = Have them take a seat at a terminal
dealer-exchanges-chips-first = the dealer exchanges roulette chips and counts what is handed over
bring-them-to-the-dealer = The dealer exchanges your chips first
count-them-out = Exchange them, and enter what you hand over
pieces-come-to = what is handed over comes to { $handed }, not { $amount }
count-both-again = Count the chips and what you hand over again
tender-not-taken = this table sells no chips for { $tender }
sell-for = Take { $tenders }
receipt-has-a-number = a receipt is taken by its number
enter-the-number = Enter the number of the receipt
receipt-was-taken = receipt { $number } was taken already
look-at-the-receipt = Look at the number again
only-receipts-have-numbers = only a receipt has a number
leave-the-number-out = Leave the number out
more-than-the-seat-has = seat { $seat } has { $has } in roulette chips, not { $amount }
left-with-chips = { $amount } in roulette chips is still with the player
exchange-or-supervisor-frees = Exchange them, or have a supervisor record that the player left with them
name-is-too-long = this is longer than { $letters } letters
write-it-shorter = Write it shorter

somebody-unknown = somebody unknown
tender-by-number = { $tender } { $number }
value-chips-of = { $count ->
    [one] { $count } value chip of { $each }
   *[other] { $count } value chips of { $each }
}
plaques-of = { $count ->
    [one] { $count } plaque of { $each }
   *[other] { $count } plaques of { $each }
}
event-walk-in-seated = { $who } is seated at seat { $seat } by { $by }
event-bought-in-by = { $seat }: bought { $amount } in { $chips } for { $tender }, sold by { $by }
event-chips-exchanged = { $seat }: { $amount } in roulette chips exchanged for { $handed } by { $by }
notice-played-at-the-felt = This table is played at the felt.
notice-demonstration-screens = Demonstration: players' screens have a part in this table, and no regulator has approved it.
