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

# Disputes
disputes-are-not-decided-here = the rules that this table was filed under have no disputes
file-the-rules-again = File the table under the present rulebook
no-open-dispute = there is no open dispute { $dispute }
look-at-the-open-disputes = Look at the open disputes
nobody-disputes = a dispute is a player's
name-the-player-or-the-seat = Say at which seat the player sits, or name who has left
no-such-round = this table had no round { $round }
name-a-round-of-this-table = Name a round of this table
no-wager-of-this-number = no wager has the number { $wager }
look-at-the-round-again = Look at the round again
wager-is-of-another-seat = wager { $wager } was laid at seat { $seat }
somebody-else-sat-there = somebody else sat at seat { $seat } in that round
name-the-player-who-left = Name the player who has left, without a seat
dispute-is-open-already = this is open already as dispute { $dispute }
add-to-that-one = Add to that dispute
too-many-disputes = too many disputes are open at this table
have-some-decided-first = Have some of them decided first
dispute-is-somebody-elses = dispute { $dispute } is somebody else's
too-many-entries = a decision has at most twenty entries
enter-one-for-each-payment = Enter one for each payment
entry-moves-nothing = { $amount } cannot be moved so
say-how-much-from-whom-to-whom = Enter an amount above zero, and two different parties
seat-has-not-so-much = seat { $seat } does not have so much in { $chips }
move-no-more-than-there-is = Move no more than there is
nothing-is-owed = nothing is owed from dispute { $dispute }
look-at-what-is-owed = Look at what is owed
# Evidence for a spin.

nobody-attests-here = nobody attests the spin at this table
go-on-without-it = Go on without it
attest-it-while-the-wheel-spins = Attest it while the wheel spins
spin-is-attested = the spin is attested
announce-the-number = Announce the number
nobody-attested-the-spin = nobody attested that the spin made { $least } revolutions
attest-it-first = Attest the spin first, or call no spin
nobody-saw-the-launch = nobody saw the launch, so nobody knows which wagers came after it
irregularity-is-recorded = this irregularity of the spin is recorded
do-what-it-asks-for = See to the ball, then spin again
dealer-does-not-decide = whoever dealt the round does not decide about it
