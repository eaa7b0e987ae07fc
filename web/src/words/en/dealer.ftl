# The console of the crew: what stands instead of it, and its foot.
dealer-title = Table { $table }, dealer
dealer-for-staff = A console is for staff
dealer-not-of-the-crew = { $name } is signed in, who is not of the crew.
dealer-nobody-signed-in = Nobody is signed in here.
dealer-sign-in-to = Sign in to deal or to supervise at this table.
dealer-sign-in = Sign in as staff
dealer-to-the-table = To the table
dealer-cannot-be-shown = This console cannot be shown
dealer-closed-to-you = This console is closed to you
dealer-connection-lost = Connection lost. It comes back by itself; what was accepted stands.
dealer-bets-still-open = Bets are still open: a ball that rests now makes no result.
dealer-call-no-more-bets-first = Bets are still open. Call no more bets first.
dealer-next-step = Next step
dealer-no-step-by-you = No step of the round may be done by you now.
dealer-letters-are-keys = Letters are keys
dealer-all-keys = All keys

# Where the table is in its round.
dealer-between-rounds = between rounds
dealer-test = Test: nothing here is real play

# The steps of the round, and what stands in their way.
dealer-steps = Steps of the round
dealer-spin-wheel = Spin the wheel
dealer-spin-ball = Spin the ball
dealer-lock-out = Lock out target wagers
dealer-number-at-rest = Number at rest
dealer-confirm-number = Confirm the number
dealer-place-marker = Place the { $marker }
dealer-collect-losers = Collect losers
dealer-pay-winners = Pay winners
dealer-end-choices = End the choices
dealer-call = Call “{ $call }”
dealer-automatic = A program runs this table on timers.
dealer-no-spin-key = No spin …
dealer-spun-wheels-way = Spun the wheel’s way
dealer-was-spun-wheels-way = The ball was spun the way the wheel turns
dealer-waiting-for-house = Waiting for the house to say what may be done.
dealer-not-on-duty = You are not on duty at this table. Take a post first: key O.
dealer-not-from-your-post = Not from your post, or not now.

# All keys on one page.
dealer-key-space = Space
dealer-key-next = the step that the round waits for
dealer-key-digits = 0 to 9
dealer-key-digits-do = the number at rest; Enter tells it, Enter again confirms it
dealer-key-number = to the field for the number, where letters are typed too
dealer-key-no-spin = no spin, with the reasons of this rulebook
dealer-key-wager = a wager for a seat
dealer-key-escape = leaves a field or a question
dealer-key-help = this page
dealer-keys-when = Letters act only while no field has the focus. They can be switched off at the foot of the console.
dealer-dialog-close = Close

# The panels beside the round.
dealer-panels = Panels
dealer-panel-late = Too late
dealer-panel-supervisor = Supervisor

# The number at rest.
dealer-was-told = { $number } was told. Enter, or a second touch, confirms it.
dealer-revolutions = Revolutions, if counted
dealer-tell-number = Tell the number
dealer-confirm = Confirm { $number }
dealer-number-is = Number at rest: { $number }
dealer-touch-on = Touch it on
dealer-pad = Pad
dealer-wheel = Wheel
dealer-number-pad = Number pad
dealer-touch-again = touch again to confirm
dealer-touch-pocket = touch the pocket
dealer-type-number = Type the number at rest.
dealer-enter-tells = { $number }. Enter tells it.
dealer-type-on = Type on.
dealer-no-such-pocket = No pocket of this wheel is { $typed }.

# What the house answered.
dealer-answers = Answers
dealer-waiting-for-answers =
    { $count ->
        [one] Waiting for an answer …
       *[other] Waiting for { $count } answers …
    }
dealer-done = Done.
dealer-done-before = Done before.
dealer-hand-over = Hand over { $amount }.
dealer-nothing-happened-yet = Nothing has happened yet. Another person agrees on the { $pit }.
dealer-pit-screen = pit screen
dealer-receipt = receipt { $receipt }
dealer-nothing-asked = Nothing was asked from this console yet.
dealer-second-agreed = A second person agreed, and it is done.
dealer-second-declined = A second person declined, or it could not be done any more. What the table shows is what holds.
dealer-second-lapsed = Nobody agreed in time, and nothing was done. Ask again.

# No spin.
dealer-no-spin-what = No spin: what went wrong?
dealer-no-spin-why = No spin: { $why }
dealer-remedy =
    { $remedy ->
        [no-spin] No spin
        [respin] Spin again
        [void-round] The round is void
        [supervisor-decides] Held for a supervisor
       *[other] { $remedy }
    }
dealer-remedy-decided-by = { $remedy }, decided by: { $role }

# The ball.
dealer-ball = The ball
dealer-ball-clear = The ball is clear. Nothing must be done before the next spin.
dealer-ball-before-spin = Before the ball is spun again:
dealer-ball-name-new = Name the new ball: its number or mark.
dealer-ball-test-first = Test the ball first, then tick the box.
dealer-ball-replace-by = Replace the ball by { $ball }
dealer-ball-try-to-take = Try to take it from the wheel.
dealer-ball-was-removed = The ball was removed
dealer-it-was-removed = It was removed
dealer-ball-rested-first = The ball came to rest first
dealer-it-rested-first = It came to rest first
dealer-ball-inspect = Inspect it.
dealer-ball-is-sound = The ball is sound
dealer-it-is-sound = It is sound
dealer-ball-is-damaged = The ball is damaged
dealer-it-is-damaged = It is damaged
dealer-ball-replace-damaged = Replace it by ball
dealer-ball-another = Another ball
dealer-ball-passed-tests = It passed the tests of an opening inspection
dealer-ball-replace = Replace the ball

# Supervisor’s decisions.
dealer-decisions = Supervisor’s decisions
dealer-spin-is-held = The spin is held: { $why } It is for the { $role } to say what follows.
dealer-direct-no-spin = Direct no spin
dealer-direct-result = Direct that the result stands
dealer-direct-number = Direct that { $number } stands
dealer-nobody-told = Nobody told a number.
dealer-adjust-wager = Adjust a wager
dealer-no-wager-lies = No wager lies on the felt.
dealer-amount-it-becomes = Give the amount it becomes, or 0.
dealer-wager = Wager
dealer-wager-option = Seat { $seat }: { $on }, { $amount }
dealer-becomes = Becomes
dealer-void-round = Void the round
dealer-withdraw-result = Withdraw the result
dealer-correct-result-of = Correct the result of round { $round }
dealer-correct-last-result = Correct the last result
dealer-choose-number = Choose the number that came.
dealer-number-that-came = The number that came
dealer-choose = choose
dealer-takes-second-person = To withdraw or to correct a result takes a second person, who agrees on the { $pit }. Until then nothing changes.
dealer-needs-reason = The record needs a reason: say why.
dealer-why = Why

# Who is on duty.
dealer-on-duty = On duty
dealer-signed-with-licence = signed with licence { $licence }
dealer-leave = Leave
dealer-leave-post = Leave the post of { $role }
dealer-nobody-on-duty = Nobody is on duty. Take a post to deal or to supervise.
dealer-take-post-as = Take a post as
dealer-take-post-of = Take the post of { $role }
dealer-take-post = Take the post
dealer-on-duty-as = You are on duty as { $role }.
dealer-duty-deals = deals
dealer-duty-supervises = supervises
dealer-duty-inspects = inspects

# Seats, their chips and their purses.
dealer-seats = Seats
dealer-no-seats = Nobody sits at this table yet. Players take a seat at their terminal.
dealer-seat-and-chips = Seat and chips
dealer-purse = Purse
dealer-on-felt-column = On felt
dealer-colour-at = { $colour } at { $amount }
dealer-chips-at = chips at { $amount }
dealer-asks-since = asks for chips since { $time }
dealer-seat = Seat { $seat }
dealer-seat-of = Seat { $seat }, { $name }
dealer-colour = Colour
dealer-one-chip-is-worth = One chip is worth
dealer-give-colour = Give colour
dealer-with = With
dealer-amount = Amount
dealer-buy-in = Buy in
dealer-cash-out-all = Cash out all
dealer-cash-out = Cash out { $amount }
dealer-free-seat = Free the seat
dealer-choose-seat-to = Choose a seat to give a colour, sell chips, cash out, or lay a wager for it.
dealer-amount-such-as = Give an amount, such as 100 or 2.50.
dealer-gave-colour = Seat { $seat }: { $colour } chips at { $amount }
dealer-buys = Seat { $seat } buys { $amount } in { $chips }
dealer-cashes-out = Seat { $seat } cashes out { $chips }
dealer-seat-is-free = Seat { $seat } is free
dealer-seat-has-wagers = Wagers of seat { $seat } lie on the felt. Wait until they are settled.
dealer-seat-has-balance = Seat { $seat } holds { $amount }. Cash it out first.

# A wager for a seat.
dealer-wager-for-a-seat = A wager for a seat
dealer-for-seat = For seat { $seat }
dealer-which = Which
dealer-kind-for = Wager for the seat
dealer-kind-spoken = Spoken, with cash
dealer-kind-outside = Lies outside the limits
dealer-kind-late = Came too late
dealer-noted-spoken = Spoken wager
dealer-noted-outside = Outside the limits
dealer-noted-late = Late
dealer-wager-noted = { $what }, seat { $seat }: { $on }, { $amount }
dealer-lay-it = Lay it
dealer-repeat-and-lay = Repeat and lay it
dealer-record-as-it-lies = Record it as it lies
dealer-put-back = Put back and record
dealer-choose-seat-first = Choose a seat first.
dealer-say-what-on = Say what it is laid on, such as “{ $example }”, or touch the felt.
dealer-wager-such-as = Give an amount, such as 5 or 2.50.
dealer-coupon-has = A coupon has a number and a value.
dealer-on = On
dealer-cash = Cash
dealer-for-the-dealer = For the dealer
dealer-coupon = Match-play coupon
dealer-coupon-number = Number
dealer-coupon-value = Value
dealer-what-came = What came
dealer-came-wager = a wager
dealer-came-increase = an increase
dealer-came-withdrawal = a withdrawal

# Late attempts.
dealer-late = Late attempts
dealer-nothing-late = Nothing came too late since bets were opened last.
dealer-at-the-table = At the table
dealer-record = record { $record }

# Inspection.
dealer-inspection = Inspection
dealer-last-inspection =
    { $sound ->
        [yes] Last by { $by }, { $when }: sound.
       *[no] Last by { $by }, { $when }: a fault was found.
    }
dealer-last-inspection-until =
    { $sound ->
        [yes] Last by { $by }, { $when }: sound, good until { $until }.
       *[no] Last by { $by }, { $when }: a fault was found, good until { $until }.
    }
dealer-no-inspection-on-record = No inspection is on record.
dealer-no-inspection-asked = This rulebook asks for no inspection.
dealer-items-left =
    { $count ->
        [one] { $count } item is not looked at yet.
       *[other] { $count } items are not looked at yet.
    }
dealer-all-is-sound = All is sound
dealer-inspected-sound = Inspection: all is sound
dealer-fault-found = A fault was found
dealer-inspected-fault = Inspection: a fault was found
dealer-look-at-all-first = Look at every item first; then record the fault.

# The table and its wheel.
dealer-equipment = Table and wheel
dealer-open-table = Open the table
dealer-close-table = Close the table
dealer-cover-first = Cover the wheel and lock the cover, then tick the box.
dealer-is-covered = The wheel is covered, the cover locked
dealer-say-what-was-done = Say what was done.
dealer-needs-witness = Somebody else on duty must watch it. Nobody else is.
dealer-adjust-wheel = Adjust the wheel
dealer-adjusted-what = Adjusted: what was done
dealer-watched-by = Watched by
dealer-under-condition = Under which condition
dealer-record-adjustment = Record the adjustment
dealer-replace-part = Replace { $part }
dealer-replaced-part = Replaced part
dealer-on-the-outside = On the outside of the wheel
dealer-say-which-part = Say which part.
dealer-record-replacement = Record the replacement
dealer-wheel-moved = The wheel was moved
dealer-end-test = End the test
dealer-begin-test = Begin a test

# Wagers on the felt.
dealer-all-wagers = All wagers
dealer-worst-pocket = Worst pocket for the house
dealer-players = Players
dealer-no-wager-yet = No wager is laid yet.
dealer-wagers = Wagers
dealer-seat-column = Seat
dealer-and-more = and { $count } more; all of them are in the sum above.

# Prison.
dealer-in-prison = In prison
dealer-takes-half = Seat { $seat } takes half
dealer-leaves-in-prison = Seat { $seat } leaves it in prison
dealer-choices-open =
    { $count ->
        [one] { $count } choice is open.
       *[other] { $count } choices are open.
    }
dealer-choices-open-left =
    { $count ->
        [one] { $count } choice is open, { $left } s left.
       *[other] { $count } choices are open, { $left } s left.
    }
dealer-then-default = Then the table’s default holds.
dealer-prisoner = Seat { $seat } { $name }: { $on }, { $amount }
dealer-half-back = Half back
dealer-stay-in-prison = Stay in prison
dealer-waits-for-next = waits for the next number

# Side wagers, and what was drawn for them.
dealer-side-wagers = Side wagers
dealer-laid-by-seat = seat { $seat }
dealer-laid-tip = tip
dealer-laid-wins = wins
dealer-laid-loses = loses
dealer-no-wagers = no wagers
dealer-last-number = last number
dealer-no-multiplier-yet = multiplier not drawn yet
dealer-not-drawn-yet = not drawn yet
dealer-locked-out = locked out
dealer-open = open
dealer-no-targets-yet = targets not drawn yet
dealer-meter = Meter { $meter }
dealer-bonus-wheels = Bonus wheels
dealer-bonus-seat = seat { $seat }: { $symbol }
dealer-bonus-all = for all: { $symbol }
# In the box of a number: no more than five letters.
dealer-note-last = last

# Taking what is lost, and paying.
dealer-settle-collect = Collect the losers
dealer-settle-pay = Pay the winners
dealer-settled-last-round = Paid in the last round
dealer-settled-this-round = Paid in this round
dealer-nothing-to-take = No wager lost: there is nothing to take.
dealer-take = Take
dealer-take-these =
    { $count ->
        [one] { $count } losing wager, { $amount } in all, from the top down.
       *[other] { $count } losing wagers, { $amount } in all, from the top down.
    }
dealer-take-first = the first { $count } losing wagers, { $amount } in these, from the top down.
dealer-what-is-taken = What is taken
dealer-clause = Clause
dealer-no-wager-taken = No wager was taken.
dealer-were-taken =
    { $count ->
        [one] { $count } losing wager was taken, { $amount } in all.
       *[other] { $count } losing wagers were taken, { $amount } in all.
    }
dealer-nobody-to-pay = Nobody is to be paid.
dealer-nobody-paid = Nobody was paid.
dealer-nothing-to-pay = Nothing to pay.
dealer-to-deal-with =
    { $count ->
        [one] { $count } wager to deal with, from the top down.
       *[other] { $count } wagers to deal with, from the top down.
    }
dealer-pay-total =
    { $due ->
        [yes] Pay { $amount }
       *[no] Paid { $amount }
    }
dealer-pay-on =
    { $count ->
        [one] on { $count } wager, from the top down.
       *[other] on { $count } wagers, from the top down.
    }
dealer-pay-on-first = on the first { $count } wagers, from the top down.
dealer-paid-on =
    { $count ->
        [one] on { $count } wager.
       *[other] on { $count } wagers.
    }
dealer-paid-on-first = on the first { $count } wagers.
dealer-who-is-paid = Who is paid
dealer-who-was-paid = Who was paid
dealer-wagered = Wagered
dealer-do = Do
dealer-in-chips = In chips
dealer-credit = credit
dealer-outcome =
    { $outcome ->
        [won] won
        [half-back] half back
        [imprisoned] in prison
        [released] released
        [returned] given back
        [lost] lost
       *[other] { $outcome }
    }

# What is done with one wager.
dealer-leave-in-prison =
    { $due ->
        [yes] Leave in prison
       *[no] Left in prison
    }
dealer-take-half =
    { $due ->
        [yes] Take half: { $amount }
       *[no] Took half: { $amount }
    }
dealer-other-half-back = the other { $amount } back
dealer-other-half-tip = the other { $amount } to the tip box
dealer-return =
    { $due ->
        [yes] Return { $amount }
       *[no] Returned { $amount }
    }
dealer-released-no-pay = released, no pay
dealer-to-tip-box = to the tip box
dealer-take-the =
    { $due ->
        [yes] take the { $amount }
       *[no] took the { $amount }
    }
dealer-and-to-tip-box = and the { $amount }, to the tip box
dealer-and-back = and the { $amount } back
dealer-stacks =
    { $count ->
        [one] { $count } stack
       *[other] { $count } stacks
    }
