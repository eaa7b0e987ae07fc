# The screen of a table.
table = Table
table-number = Table { $table }
table-cannot-be-shown = This table cannot be shown
table-being-set-up = The table is being set up …
all-tables = All tables
balance = Balance
on-the-felt = On the felt
rounds = Rounds
rules = Rules
fairness = Fairness
sound-on = Sound is on
sound-off = Sound is off
more = More
show = Show
tab-felt = Felt
tab-wheel = Wheel
tab-calls = Calls
tab-sides = Side bets
tab-calls-sides = Calls, sides
target = target
wheel-and-results = Wheel and results
other-limits = Other limits:
your-last-rounds = Your last rounds

# The connection.
connection-lost = The connection is lost.
connection-lost-then = What was accepted stands. Trying again by itself …
connection-signed-out = What was accepted stands. Sign in again to go on with your seat.
connection-back = The connection is back. The felt is as the house has it.

# How a round stands.
round = Round
round-number = Round { $round }
table-holds = The table holds
no-spin-open-again = No spin: bets are open again
no-spin-void = No spin: the round is void
no-spin = No spin
table-closed = The table is closed
seat-begins-round = Take a seat, and a round begins
next-round-coming = The next round is coming
place-your-bets = Place your bets
ball-runs-last-bets = The ball runs: last bets
no-more-bets = No more bets
no-more-bets-wheel = No more bets: the wheel turns
no-more-bets-ball = No more bets: the ball runs
number-being-confirmed = The number is being confirmed
supervisor-decides = A supervisor decides
half-or-prison = Half back, or prison?
corrected-told-first = Corrected: { $label } was told first.
test-no-money = test, no money
seconds-left = { $seconds } seconds left
closed-by = Closed by { $who }.
after-no-spin =
    { $after ->
        [reopened] Your wagers stand, and bets are open again.
        [locked] Your wagers stand as they lie, and the spin is repeated.
       *[released] Your wagers come back to you.
    }

# Said aloud as a round goes on.
heard-bets-open = { $call }. Round { $round }.
heard-no-spin = No spin. { $says }
heard-holds = The table holds. { $why }
double-zero = double zero
triple-zero = triple zero
heard-paid = You wagered { $wagered } and are paid { $paid }.
heard-not-paid = You wagered { $wagered }; nothing is paid.
heard-in-prison = { $amount } is in prison until the next spin.
heard-for-dealers = { $amount } was for the dealers.

# A round that changes after it was shown.
corrected-title = Round { $round } was corrected.
corrected-stands = { $after } stands; { $before } was told first. The reason: { $why }.
corrected-as-before = You are paid { $paid }, as before.
corrected-more = You were paid { $was } by { $before }; by { $after } it is { $paid }: { $more } more for you.
corrected-less = You were paid { $was } by { $before }; by { $after } it is { $paid }: { $less } was taken back.
void-title = Round { $round } is void.
void-came-back = { $amount } came back to you.

# A seat, and chips to lay.
ask-for-chips = Ask for chips
asked-pit-for-chips = You asked for chips at { $time }. The pit sees it.
asked-dealer-for-chips = You asked for chips at { $time }. The dealer sees it.
cancel = Cancel
your-chips = Your chips
no-credits-left = You have no credits left
no-chips-left = You have no chips left
credits-are-free = Play credits are free: take as many as you began with.
cage-sells-chips = The cage sells chips for this table; the pit sees that you wait.
dealer-sells-chips = The dealer sells chips, and sees that you wait.
take-new-credits = Take new credits
sit-once-open = You can sit down once it opens, or choose another table.
every-seat-taken = Every seat is taken
wait-for-seat = Choose another table, or wait until a seat is free.
your-seat = Your seat
take-a-seat-to-play = Take a seat to play
you-are-watching = You are watching
staff-do-not-play = You are signed in as staff, and staff do not play. The felt shows what may be laid.
you-play-as = You play as { $name }.
no-guest-credits = This house has no play credits for guests. Sign in with your account.
guest-gets-credits = A guest gets play credits; nothing has to be filled in.
other-tables = Other tables
one-moment = One moment …
take-a-seat = Take a seat
take-a-seat-as-guest = Take a seat as a guest
dealer-gives-chips = The dealer gives you your chips
dealer-gives-chips-how = You sit at seat { $seat }. Tell the dealer what one of your chips shall be worth; you get a colour of your own, and can lay them then.
what-is-a-chip-worth = What is one of your chips worth?
what-is-a-chip-worth-why = At this table each player's chips have one colour and one value. It can be changed while none of yours lie on the felt.
another = Another
value-in = Value in { $code }
in-currency = in { $code }
choose = Choose
no-chip-value = “{ $text }” is no amount. Give what one chip is worth, such as { $example }.

# The tray.
bets-are-closed = Bets are closed.
undo = Undo
clear = Clear
rebet = Rebet
double = Double
nothing-to-undo = There is nothing to undo in this round.
nothing-on-felt = Nothing lies on the felt.
last-bet-lies = Your last bet is on the felt. Double it instead.
not-bet-yet = You have not bet at this table yet.
browser-keeps-nothing = This browser keeps nothing.
nothing-to-keep = Nothing lies on the felt to keep.
chips-and-actions = Chips and actions
what-a-tap-lays = What a tap lays
favourites = Favourites
forget-favourite = Forget { $name }
no-favourites = No favourites yet. Lay chips, give the felt a name and keep it.
name-of-felt = Name of this felt
keep = Keep
tip = Tip
tip-means = What you lay in this round is for the dealers; a win goes to the tip box
balance-is = Your balance is { $amount }.
minimum-is = The minimum is { $amount }. This chip can be added to a bet.
piece-of-call = These chips are a piece of { $call }.
piece-of-call-fix = Hold them to take the whole call back.

# Calls and side wagers.
call-wagers = Call wagers
choose-one = choose …
call-pieces =
    { $count ->
        [one] { $count } piece of { $amount } cost
       *[other] { $count } pieces of { $amount } cost
    }
touch-for-neighbours = Touch a number for its neighbours; its cost is shown before it is laid.
choose-a-call = Choose a call; its cost is shown before it is laid.
take-a-seat-first = Take a seat first.
lay-call = Lay { $call } for { $amount }
take-a-seat-to-lay = Take a seat to lay it.
locked-out = Locked out for this round.
lies-on-felt = It lies on the felt.
no-more-is-taken = No more is taken: this is its maximum.
side-limit =
    { $limit ->
        [fixed] the one amount it takes
        [least] its minimum
       *[most] its maximum
    }
amount-laid = { $amount } laid
last-number = Last number
repeat-counted = Counted in this round: a repeat of
none-yet = none yet
multiplier = multiplier
targets = Targets:
wheels-of-seat = seat { $seat }: wheels on
community = community:
lay-amount = Lay { $amount }
take-back = Take back
what-it-pays = What it pays

# Half back, or prison.
prison-unanswered-half = If you do not choose, half comes back.
prison-unanswered-prison = If you do not choose, all of it stays in prison.
prison-each = { $on }, { $amount }: half back is { $half }.
heard-half-or-prison = Half back, or prison? { $each }
heard-seconds-left = { $seconds } seconds left.
prison-zero-came = A zero came. You may have half of an even-money wager back, or leave all of it for the next spin.
prison-seconds = { $seconds } s left.
half-back-amount = Half back: { $amount }
prison-all-stays = Prison: all of it stays
in-prison = In prison:

# Results, and what a felt would bring.
last-numbers-newest-first = Last numbers, the newest first
no-numbers-yet = No numbers yet
result-of-round = Result of round { $round }
result-sum = Round { $round }: wagered { $wagered }, paid { $paid }
result-held = , in prison { $amount }
result-tipped = , for the dealers { $amount }
for-the-dealers = for the dealers
for-the-dealers-won = for the dealers: to the tip box
outcome =
    { $outcome ->
        [won] won
        [lost] lost
        [half-back] half back
        [imprisoned] in prison
        [released] released
        [returned] returned
       *[other] { $outcome }
    }
why-paid = Why did this pay?
why = Why?
our-reading = Our reading.
no-wagers-in-round = You had no wagers in this round.
and-more = { $some } and { $count } more
what-if = What if
what-if-back = { $back } back, { $net }
what-if-best = best { $where }: { $net }
what-if-worst = worst { $where }: { $net }
point-at-wheel = point at the wheel

# Rounds that were played.
void = void
felt-of-round = Felt of round { $round }
corrected = Corrected.
corrected-paid-again = { $before } was told first; { $after } stands, and the round was paid again by it.
is-void = Void.
no-number-counted = No number counted; { $amount } came back.
balance-before-after = Balance { $before } before, { $after } after.
receipts = Receipts of your orders
no-rounds-played = You have played no round at this table yet. Rounds that you bet in are kept here.
no-wagers-back-to = You had no wagers in the last rounds, back to round { $round }.
looking = Looking …
further-back = Further back

# Fairness.
fairness-how = Before bets open the house makes a secret for the round and shows its hash. When bets are closed, the number follows from the secret and from every wager. After the round the secret is shown, and this page does the computation again, here on your machine.
no-commitment-yet = This table has shown no commitment yet.
real-wheel = Numbers of this table come from a real wheel; nothing is drawn by the house.
commitment = Commitment
commitment-comes = none yet: it comes before the bets open
round-revealed = Round { $round }, revealed
no-secret = The secret that was shown is none.
as-promised = Checked on this page: as it was promised.
not-as-promised = Checked on this page: this is NOT what was promised. Keep what is shown here and tell the regulator.
secret-committed = ✓ The secret is the one that was committed to.
secret-not-committed = ✗ The secret is not the one that was committed to.
commitment-not-seen = – This page was not open when the commitment was shown; the journal has it.
commitment-seen = ✓ It is the commitment that this page saw while bets were open.
commitment-other = ✗ It is not the commitment that this page saw while bets were open.
secret-gives = – The secret gives { $number }.
secret-gives-and-came = ✓ The secret gives { $number }, and { $came } came.
secret-gives-but-came = ✗ The secret gives { $number }, but { $came } came.
also-drawn = – Also drawn: { $others }. The journal's audit checks these with what is filed for the table.
secret = Secret
seal-for = Seal for { $purpose }

# The drawer for more.
rules-of-table = Rules of this table
reader-board = Reader board
one-chip-is-worth = One chip is worth
need-no-chips = I need no chips
leave-the-seat = Leave the seat
keys = Keys
keys-how = Arrows and digits go over the felt, Enter lays, Delete takes back, M then Enter moves. [ and ] choose a chip. U undoes, C clears, R bets again, D doubles.
notices = Notices
close-drawer = Close { $title }
demonstration = Demonstration
