# Spins that do not count, what a supervisor directs, the ball, corrections and tests.

no-such-irregularity = the rulebook lists no such irregularity
choose-one-of-its-list = Choose one of its list
call-it-while-the-wheel-spins = Call it while the wheel spins
one-person-cannot-void = a number was announced, and one person cannot void it
withdraw-the-result-first = Withdraw the result first, with another
one-person-cannot-hold-and-decide = a number was announced, and one person cannot both hold the spin and decide about it
dealer-says-that-it-is-held = The dealer reports that it is held
ball-has-not-circled = the ball has not circled for { $seconds } seconds
wait-for-it-to-fall = Wait for it to fall
hold-the-spin-first = Hold the spin first
teller-does-not-decide = whoever announced the number does not decide about it
call-another-supervisor = Call another supervisor
bets-were-open = bets were open, or the ball ran with the wheel
direct-no-spin = Direct no spin
another-number-was-told = another number was announced
nobody-told-a-number = no number was announced
spin-cannot-count = this spin cannot count
number-is-known = the number is known, and no wager changes after it
direct-no-spin-or-let-it-stand = Direct no spin, or let the result stand
wager-cannot-become = { $before } cannot become { $after }
give-an-amount-of-the-player = Give an amount that the player has

ball-is-in-the-wheel = the ball has not been taken from the wheel
try-to-remove-it = Try to remove it
ball-is-not-inspected = the ball has not been inspected
inspect-it = Inspect it
ball-is-damaged = the ball is damaged
replace-it = Replace it
go-on-the-ball-is-clear = Go on: the ball is clear
wait-until-the-wheel-rests = Wait until the wheel has come to rest
new-ball-has-no-name-or-test = the new ball has no name, or no test on record
test-it-and-name-it = Test it and name it

open-a-round-or-correct = Open a round first, or correct the one that was paid
correct-it-before-the-next-round = Correct it before the next round begins
no-round-with-a-number-before = no round with a number came before
go-on-with-the-next-round = Go on with the next round
number-stands-or-cannot = this is already the number of the round, or cannot be one
tell-the-number-that-came = Enter the number that came up
test-between-rounds = Test between rounds of an open table
prison-waits-for-a-spin = wagers in prison wait for a spin that counts
test-when-they-are-settled = Test when they are settled
table-is-not-in-test-mode = the table is not in test mode
go-on-play-is-real = Go on: play is real
