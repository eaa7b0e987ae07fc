# What a table's card and its rules page say of limits, side wagers, zeros, procedure and notices.
limit-inside-total = Inside wagers of a player add up to at least { $amount }.
limit-player-round = A player bets at most { $amount } in one round.
limit-table-round = The table takes at most { $amount } in one round.
limit-exposure = The house risks at most { $amount } on one number.
limit-statutory = By statute a wager is at most { $amount }.

repeat-wins = Wins when the last number comes again.
repeat-pays =
    Pays the drawn multiplier, { $times }, { $returned ->
        [yes] and the wager back
       *[no] the wager inside it
    }.
times-or-more = { $least } times or more
times-between = { $least } to { $most } times
times-of = { $times } times
repeat-paid-with = It is paid by the multiplier that is shown, beside the ordinary wagers.
drawn-odds-base = A number that is not drawn pays { $odds }.
drawn-odds-first = The first number drawn pays { $odds }.
drawn-odds-other = A further number drawn may pay { $odds }.
targets-win = Wins when the ball rests on a drawn target.
targets-paid-in-turn = A meter pays what it shows when the player’s turn to be paid comes.
bonus-wheels-pay = Bonus wheels: { $symbol } pays { $amount }.
bonus-wheels-pay-meter = Bonus wheels: { $symbol } pays all of the { $meter } meter.
community-wheel-pays = Community wheel: { $symbol } pays { $amount }.
community-wheel-pays-meter = Community wheel: { $symbol } pays all of the { $meter } meter.

zero-loses = On { $zeros }: { $wagers } lose.
zero-loses-half = On { $zeros }: { $wagers } lose half, and the other half is returned.
zero-imprisons = On { $zeros }: { $wagers } lose half or go to prison for the next spin, as the player chooses.
prison-release = A wager in prison that wins the next spin is returned, without winnings.
prison-again-loses = If { $zeros } comes again, all of a wager in prison is lost.
prison-again-half = If { $zeros } comes again, half of a wager in prison is returned.
prison-again-stays = If { $zeros } comes again, a wager in prison stays there.

closes-before-spin = Bets close before the spin.
closes-while-in-track = Bets close while the ball still runs in its track.
closes-before-rest = Bets close before the ball comes to rest.
notice-demonstration = Demonstration: the program runs this table, and no regulator has approved it.
notice-automatic = The program runs this table, as its regulator has approved.
notice-limits = From the first round after { $from }: { $limits }.

hands-off = From no more bets until every wager is settled, nobody touches chips on the layout.
own-placement = A player answers for where his or her chips lie, whoever placed them.
own-instructions = A player sees to it that the dealer does as asked.
settled-by-position = A wager is settled by where it lies.
note-prison =
    In prison the edge is { $edge }, { $percent } %; { $better ->
        [leave] leaving it there
       *[half] taking half
    } costs less.
note-not-drawn = Where { $side } does not draw the number; its draws are in the edge.
note-meters = With the meters at their initial amounts.

feature-in-prison = In Prison
feature-half-back = Half back on zero
feature-racetrack = Racetrack
