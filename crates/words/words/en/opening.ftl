# Posts, inspection and equipment, opening and closing, and what is posted at a table.

for-staff = this is for staff
sign-in-as-staff = Sign in as staff
no-such-role = the rulebook has no such role
choose-one-of-its-roles = Choose one of its roles
post-needs-a-licence = a post is signed for with a licence number
give-the-licence-number = Give the licence number

no-inspection-is-asked-for = this rulebook requires no inspection
open-the-table = Open the table
inspect-between-rounds = Inspect between rounds
checklist-is-not-done = the checklist is not done
no-adjustment-is-known = this rulebook provides for no adjustment
record-a-replacement-instead = Record a replacement and an inspection instead
only-under-a-condition = an adjustment is allowed only under one of the listed conditions
say-under-which = Say under which
no-such-condition = there is no such condition
name-one-of-the-rulebooks = Name a condition of the rulebook
table-is-open-to-players = the table is open to players
close-the-table-first = Close the table first
log-needs-to-know = the log needs a description of what was done
describe-it = Describe it

no-inspection-on-record = no inspection is on record
wheel-was-moved = the wheel was moved after the inspection
wheel-was-adjusted = the wheel was adjusted after the inspection
part-was-replaced = a part was replaced after the inspection
inspection-found-a-fault = the inspection found a fault
inspection-is-too-old = the inspection is too old
inspect-the-wheel = Inspect the wheel

go-on-it-is-open = Go on: it is open
meter-filed-too-high = the amount filed for meter `{ $meter }` is more than can be counted
file-it-with-less = File a lower amount
closed-wheel-is-covered = the wheel of a closed table is covered and the cover locked
lock-the-cover = Lock the cover

second-person-is-the-same = two people must agree, and the second one is the same
call-another-person = Call another person
limits-are-posted-already = these limits are already posted
post-others-or-leave-them = Post different limits, or leave these
no-such-meter = this table has no such meter, or was never opened
name-a-meter-of-an-opened-table = Name a meter of an opened table
change-a-meter-between-rounds = Change a meter between rounds
meter-below-its-start = a meter cannot be set below its initial amount, { $start }
set-it-to-or-more = Set it to { $start } or more
meter-shows-it-already = the meter already shows { $amount }
leave-it-or-set-another = Leave it, or set another amount
