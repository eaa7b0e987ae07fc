# A felt and its chips.
felt = Felt
felt-how = { $felt }, { $count } spots. Arrow keys go from spot to spot, digits to a number.
chips-here = { $amount } here
enter-moves-here = Enter moves the chips here
covered = covered: not open at this table
a-side-wager = a side wager
marker = Marker
chip-tip = TIP
chip-half-back = ½ back
chip-prison = prison

# What a screen reader says of a spot.
in-steps = { $range }, in steps of { $step }
numbers-and = { $numbers } and { $last }
spot-pays = pays { $odds }
spot-from = from { $range }
courtesy-line = courtesy line
spot-lie-here =
    { $count ->
        [one] { $amount } lies here
       *[other] { $amount } lie here
    }

# The wheel and the racetrack.
racetrack = Racetrack, in the order of the wheel
and-neighbours = { $label } { $colour }, and its neighbours
sector-numbers = { $called }, { $count } numbers
clapper-rests = { $wheel }: the clapper rests on { $label }
ball-rests = { $wheel }: the ball rests in { $label }, { $colour }
wheel-turns = { $wheel }: the wheel turns
ball-runs = { $wheel }: the ball runs
