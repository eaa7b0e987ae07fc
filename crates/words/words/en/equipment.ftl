# Equipment: what is inspected, the register, keys, and where the wheel is.

fault-needs-words = item `{ $item }` has a fault, and nothing says which
say-what-is-wrong = Say what is wrong with it
checklist-has-no-such-item = the inspection names an item that the checklist does not have
look-at-each-item-once = Give each item of the checklist once
inspection-names-no-wheel = the inspection does not say which wheel was inspected
inspection-names-no-ball = the inspection does not say which ball was inspected
give-its-number = Give its number or name
another-is-in-use = { $id } is not in use at this table; { $used } is
put-it-in-use-first = Put it in use first

wheel-is-off-the-floor = the wheel is off the floor: { $place }
bring-the-wheel-back = Bring the wheel back to the table first
wheel-is-on-the-floor = the wheel was not moved off the floor
record-where-it-was-moved = Record first where it was moved, or name another condition
place-needs-an-approval = { $place } needs an approval as a secure place for the wheel
give-the-approval-of-the-place = Give the number of the approval

register-needs-id-and-words = the register needs an id and a description
id-is-on-the-register = { $id } is on the register already
give-another-id = Give another id
ball-is-not-declared = ball { $id } is not declared nonmetallic
declare-it-or-take-another = Declare it, or enter another ball
number-is-of-another-table = it bears the number { $number }, and the table is number { $own }
take-the-tables-own = Use the one that bears the number of the table
not-on-the-register = { $id } is not on the register of this table
enter-it-first = Enter it first
thing-is-in-use = { $id } is in use
put-another-in-use-first = Put another in use first
take-another-of-the-register = Choose another from the register
thing-is-damaged = { $id } was taken out of play because it was damaged
thing-is-not-a-ball = { $id } is not a ball
thing-is-not-a-key = { $id } is not a key
keys-are-held = { $id } is a key, and keys are held by a person
take-the-key-instead = Sign for the key
key-is-held = key { $id } is held by person { $person }
they-return-it-first = They return it first
key-is-not-yours = you do not hold key { $id }
its-holder-returns-it = Its holder returns it

# Equipment in events.
event-table-inspected = { $of } inspected by { $by }: { $found }
event-wheel-relocated =
    wheel moved to { $place }{ $off ->
        [yes] , off the floor
       *[no] { "" }
    }, by { $by }
event-equipment-registered =
    { $kind } { $id } entered by { $by }: { $description }{ $number }{ $nonmetallic ->
        [yes] , declared nonmetallic
       *[no] { "" }
    }
event-equipment-retired = { $id } taken off the register by { $by }: { $why }
event-equipment-used = { $id } put in use by { $by }
event-key-taken = key { $key } taken by { $by }
event-key-returned = key { $key } returned by { $by }
all-sound = all sound
with-number = , number { $number }
wheel-alone = wheel { $wheel }
wheel-and-ball = wheel { $wheel } and ball { $ball }
thing-wheel = wheel
thing-ball = ball
thing-part = movable part
thing-layout = layout
thing-cover = cover
thing-key = key
thing-drop-box = drop box
thing-tip-box = tip box
