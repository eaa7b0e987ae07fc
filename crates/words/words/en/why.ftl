# Why a wager was paid what it was paid: what came and what that did, then the arithmetic.
why-came = { $number } came
why-undecided =
    No { $result ->
        [symbol] symbol
       *[number] number
    } decided it
why-returned = { $came }: { $on } is returned as it was
why-stands = { $came }: { $on } remains as it was
why-repeated = { $came } again{ $multiplier }
why-multiplier = ; the multiplier drawn is { $multiplier }
why-number-before = { $came }; the number before was { $before }
why-no-number-before = { $came }; there was no number before
why-target-hit = { $came }, one of the targets { $targets }{ $showed }
why-own-wheels = ; the wheels turned for this wager showed { $symbol }
why-community-wheel = ; the wheel turned for the others showed { $symbol }
why-targets-were = { $came }; the targets were { $targets }
why-pieces-win =
    { $came }: { $won } of { $count } spots of { $on } { $won ->
        [one] wins
       *[other] win
    }
why-wins = { $came }: { $on } wins
why-loses = { $came }: { $on } loses
why-half-back = { $came }: half of { $on } is returned
why-imprisoned = { $came }: { $on } is in prison until the next spin that counts
why-prison-loses = { $came }: { $on } was in prison and loses
why-prison-half-back = { $came }: { $on } was in prison, and half of it is returned
why-prison-stays = { $came }: { $on } stays in prison
why-prison-released = { $came }: { $on } was in prison and is returned, without winnings
why-sentence = { $why }.{ $tip }
why-for-dealers = {" "}It was placed for the dealers.

sum-lost = { $amount } is lost
sum-half = half of { $amount }: { $back }
sum-waits = { $amount } waits
sum-back = { $amount } back
sum-won = { $amount }{ $on } at { $odds } = { $win }, and the { $amount } back: { $back }
sum-wins = { $amount }{ $on } wins
sum-on = {" "}on { $spot }
sum-others-lost =
    { $amount } on { $count } other { $count ->
        [one] spot
       *[other] spots
    } is lost
sum-coupon = the coupon of { $face } = { $won }
sum-coupon-at = the coupon of { $face } at { $odds } = { $won }
sum-together = { $paid } in all
sum-repeated = { $amount } = { $won }
sum-multiplied = { $amount } times { $multiplier } = { $won }
sum-award = { $symbol } pays { $won }
sum-meter = { $symbol } pays all of the meter { $meter }, { $won }
sum-with-own = { $sum }, and the { $own } back: { $back }
the-award = the award
