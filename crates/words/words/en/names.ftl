# Who and what: in sentences, in lists and beside a signature.
listed = { $one }, { $other }
amount-in = { $amount } in { $chips }
nothing = nothing
person-numbered = person { $number }
player-numbered = player { $number }
seat-numbered = seat { $number }
wager-numbered = wager { $number }
colour-numbered = colour { $number }
role-numbered = role { $number }
symbol-numbered = symbol { $number }
player-at-seat = player at { $seat }
cashier-numbered = cashier { $number }
wheel-reader = wheel reader
timer = timer
number-generator = number generator
house = house
the-marker = marker
an-irregularity = an irregularity
inside-wagers = inside wagers
outside-wagers = outside wagers
limits-of = { $band } { $min } to { $max }
odds-to = { $win } to { $on }

evidence-call = the dealer called
evidence-launch = the launch was seen
evidence-timer = time was up
evidence-house-timer = the betting time was up
evidence-revolutions = the revolutions were counted
evidence-pocket = a pocket was signalled
evidence-sensor-lost = the sensor was lost

late-wager = a wager
late-increase = an increase
late-withdrawal = a withdrawal
late-seen = { $late } of { $amount } on { $on }, seen by the dealer

void-reopened = wagers stand and bets are open
void-locked = wagers stand as placed
void-released = wagers are returned

directed-no-spin = no spin
directed-number-stands = { $number } stands

outcome-won = won
outcome-lost = lost
outcome-half-back = half back
outcome-imprisoned = imprisoned
outcome-released = released
outcome-returned = returned
outcome-stands = stands
spots-of = { $on }: { $some } of { $all } spots
on-duty = { $name }, { $role }, licence { $licence }

what-if-tips = { $amount } for the dealers is not included.
what-if-sides = Side wagers wait for their draw.
what-if-odds = Numbers may be drawn that pay more.
what-if-prison = Wagers in prison are not included.
