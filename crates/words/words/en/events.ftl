# What happened at a table: one sentence for each event. They follow a colon or begin a line, so they start in lower case.
event-post-taken = { $by } takes a post, licence { $licence }
event-post-left = { $by } leaves the post
event-wheel-inspected =
    wheel inspected by { $by }, { $items } items: { $sound ->
        [yes] all sound
       *[no] a fault was found
    }
event-wheel-adjusted = wheel adjusted by { $by }, witness { $witness }: { $what }
event-part-replaced =
    { $external ->
        [yes] external part
       *[no] part
    } replaced by { $by }: { $what }
event-wheel-moved = wheel moved by { $by }
event-table-opened = table opened by { $by }
event-meters-seeded = meters start: { $meters }
event-table-closed =
    table closed by { $by }{ $locked ->
        [yes] , cover locked
       *[no] { "" }
    }
event-seat-taken = { $player } takes seat { $seat }
event-seat-left = { $seat }: given up, with { $carried }
event-colour-given = { $seat }: { $colour }, a chip is worth { $value }
event-bought-in = { $seat }: bought { $amount } in { $chips }
event-cashed-out = { $seat }: cashed out { $amount } in { $chips }
event-wager-placed =
    wager { $number }, { $seat }: { $amount } on { $on } in { $chips }{ $coupon }{ $tip ->
        [yes] , for the dealers
       *[no] { "" }
    }
event-spoken-wager-confirmed = spoken wager repeated by the dealer, cash exchanged for chips
event-wager-raised = { $wager }: raised by { $amount }
event-wager-taken-back = { $wager }: { $amount } taken back
event-wager-moved = { $wager }: moved to { $on }
event-late-reported = { $seat }: { $late } of { $amount } on { $on } came after the close and was put back
event-outside-limits = { $wager }: outside the limits, with { $amount }
event-bets-opened = bets are open, round { $round }
event-locked-out = target wagers locked out
event-meters-grew = meters grow for { $wagers } target wagers: { $meters }
event-targets-drawn = targets drawn: { $targets }
event-ball-spun =
    { $what ->
        [drawn] run of the drawn number begun
        [with-wheel] ball spun in the direction of the wheel
        [ball] ball spun
       *[wheel] wheel spun
    }
event-bets-closed = no more bets: { $evidence }
event-odds-drawn = odds drawn: { $drawn }
event-multiplier-drawn = multiplier drawn: { $multiplier }
event-result-told =
    { $number } announced by { $by }{ $revolutions ->
        [none] { "" }
       *[other] {" "}after { $revolutions } revolutions
    }
event-result-confirmed = { $number } confirmed by { $by }
event-result-withdrawn = result withdrawn by { $by } and { $second }: { $why }
event-dolly-placed = { $marker } placed on the number
event-dolly-placed-on-screens = number marked on the screens
event-bonus-wheels-turned = bonus wheels turned: { $turned }
event-winners-moved = winning parts moved to their number: { $wagers }
event-losers-collected = losing wagers collected: { $count }, { $amount } in all
event-winners-paid = winners paid: { $count }, { $amount } handed over
event-choices-opened = players choose between half and prison until { $until }
event-prison-chosen =
    { $wager }: { $asked ->
        [yes] the player chose
       *[no] no choice was made
    }, { $choice ->
        [leave] it stays in prison
       *[half] half is returned
    }
event-round-ended = round over, { $number }
event-round-ended-void =
    round over without a { $result ->
        [symbol] symbol
       *[number] number
    }
event-no-spin-called = no spin, called by { $by }{ $why }: { $after }
event-wagers-returned = wagers returned: { $count }, { $amount } in all
event-held = held for a supervisor: { $why }
event-directed = { $by } directs: { $direction }. { $why }
event-wager-adjusted = { $wager }: adjusted from { $before } to { $after } by { $by }: { $why }
event-ball-removed =
    { $removed ->
        [yes] ball removed
       *[no] ball could not be removed before it rested
    }
event-ball-inspected =
    ball inspected by { $by }: { $damaged ->
        [yes] damaged
       *[no] sound
    }
event-ball-replaced = ball replaced by { $by }: { $ball }
event-result-corrected = result corrected from { $before } to { $after } by { $by } and { $second }: { $why }
event-test-begun = test mode begun
event-test-ended = test mode ended; everything done in it is discarded
event-resumed =
    program restarted, { $round ->
        [yes] the round continues
       *[no] the spin does not count
    }
event-limits-announced = notice posted by { $by } and { $second }: { $limits } from the first round after { $from }: { $why }
event-limits-changed = limits changed: { $limits }
event-meter-changed = meter { $meter } set from { $before } to { $after } by { $by } and { $second }: { $why }

# Parts of these sentences.
payment-made = { $wager }, { $outcome }: { $amount } handed over{ $coupon }{ $meter }{ $tip }
payment-by-coupon = , { $amount } of it by the coupon
payment-from-meter = , { $amount } from { $meter }
payment-to-dealers = , to the dealers
payment-reversed = reversed: { $payment }
with-coupon = , with coupon { $number } of { $amount }
because = {" "}({ $why })
drawn-at = { $number } at { $odds }
turned-for-wager = { $symbol } for { $wager }
turned-for-others = { $symbol } for the others
named-amount = { $name } { $amount }
given-up-because = { $event }. { $why }

# Disputes
event-dispute-opened = dispute { $dispute } of { $who } about round { $round }{ $wager }: { $claim }
dispute-of-wager = , { $wager }
event-dispute-added-to = added to dispute { $dispute }: { $words }
event-dispute-decided = dispute { $dispute } decided by { $by } and { $second }, { $moved }: { $why }
event-dispute-withdrawn = dispute { $dispute } withdrawn: { $why }
event-owed-settled = { $amount } owed from dispute { $dispute } handed over
dispute-entry = { $amount } from { $from } to { $to } in { $chips }
party-house = the house
party-player = the player
no-money-moves = no money moves
owed-to-the-player = { $amount } is owed to the player
owed-by-the-player = { $amount } is owed by the player
# Evidence for a spin.
event-spin-attested = { $by } attests at least { $least } revolutions
event-result-held = number held for a supervisor: { $why }
event-no-more-bets-called = { $by } calls no more bets; bets were closed before
event-round-given-up = round given up by { $by }: { $why }
event-round-void = round void: { $after }
event-raise-returned = { $wager }: { $amount } that was added is returned
event-irregularity-added = also wrong with this spin, recorded by { $by }: { $why }
held-missed-call = bets were open when the number came
held-too-fast = the number came sooner than a spin can be over

event-rest-in-value-chips =
    { $back ->
        [yes] { $seat }: { $amount } in value chips taken back
       *[no] { $seat }: { $amount } of it, less than a chip of the player, in value chips
    }
