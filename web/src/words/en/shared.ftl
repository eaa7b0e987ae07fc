# The page around every screen.
language = Language
loading = Loading …
screen-not-loaded = This screen could not be loaded
screen-not-loaded-why = The house may have a newer version, or the network is down.
load-page-again = Load the page again
skip-to-content = Skip to the content
main-menu = Main
tables = Tables
pit = Pit
cage = Cage
help = Help
guest = guest
your-account = Your account
signed-in-as = Signed in as { $name }
sign-in = Sign in
sign-out = Sign out
sign-out-asks = Sign out, { $name }?
sign-out-guest = A guest cannot sign in again. You lose your seat, your play credits with what lies on the felt, and your list of rounds.
stay = Stay
sign-out-and-lose = Sign out and lose them
no-such-page = No such page
no-page-at = There is no page at { $path }
no-page-why = The address may be mistyped, or the table was taken off the floor.
see-all-tables = See all tables
try-again = Try again

# Where the house does not answer, or speaks of something that this page does not know.
house-unreachable = The house cannot be reached.
check-network = Check the network.
house-no-answer = The house answered with { $status } and no explanation.
try-again-soon = Try again in a moment.
newer-page = The house has a newer page than this one. Load the page again.

# Roles of people in the house.
role =
    { $role ->
        [player] Player
        [dealer] Dealer
        [floorperson] Floorperson
        [pit-supervisor] Pit supervisor
        [key-manager] Key manager
        [security] Security
        [cage] Cage
        [tournament-director] Tournament director
        [auditor] Auditor
        [regulator] Regulator
        [administrator] Administrator
       *[other] { $role }
    }
no-role = No role

# Chips: the colours of players, and their kinds.
chip-hue =
    { $hue ->
        [gold] gold
        [blue] blue
        [pink] pink
        [orange] orange
        [violet] violet
        [teal] teal
        [yellow] yellow
        [brown] brown
        [white] white
       *[other] { $hue }
    }
chip-with-ring = { $hue } with a ring
chip-with-bar = { $hue } with a bar
no-colour = no colour
colour-number = colour { $number }
instrument =
    { $kind ->
        [roulette-chip] roulette chips
        [value-chip] value chips
        [electronic-chip] electronic chips
       *[other] { $kind }
    }

# Pockets of a wheel by their colour.
pocket-colour =
    { $colour ->
        [red] red
        [black] black
        [green] green
       *[other] { $colour }
    }

# Amounts, as a screen reader says them.
currency =
    { $code ->
        [USD] { $count ->
                [one] dollar
               *[other] dollars
            }
        [SGD] { $count ->
                [one] Singapore dollar
               *[other] Singapore dollars
            }
        [EUR] { $count ->
                [one] euro
               *[other] euros
            }
        [GBP] { $count ->
                [one] pound
               *[other] pounds
            }
       *[other] { $code }
    }
amount-range = { $min } to { $max }

# Limits and other signs of a table.
limit-inside = Inside
limit-outside = Outside
limit-each-wager = Each wager
notice-limit = { $called }: { $min } to { $max }.
notice-limit-fixed = { $called }: { $amount }.
notice-demonstration = Demonstration: the program runs this table, and no regulator has approved it.
notice-limits = Minimum and maximum. { $lines }
coming-limits = { $called } { $min } to { $max } from the first round after { $time }.

# A password as a signature, and another password.
signature-missing = Give your password: this is a signature.
signature-password = Your password, to sign with
sign-in-wait = Too many attempts. Try again in { $seconds } s.
sign-in-both = Give your name and your password.
sign-in-now = You may try again now.
licence = licence { $licence }
to-the-tables = To the tables
back = Back
to-the-pit = To the pit
sign-in-for = For staff, auditors, regulators and players with an account.
sign-in-guests = To play for fun, take a seat at any <a>table</a>: no account is needed.
sign-in-ends-guest = You sit as a guest now. Signing in ends that.
name = Name
password = Password
signing-in = Signing in …
password-both = Give your password and the new one.
password-not-same = The new password is not the same twice. Write it again.
password-is-old = The new password is the old one. Choose another.
password-change = Change your password
password-now = Password now
password-new = New password
password-new-again = New password again
password-changing = Changing …
password-change-it = Change it
password-changed = Your password is another now. Wherever else you were signed in, you are signed out.
phase =
    { $phase ->
        [closed] the table is closed
        [idle] no round has begun
        [betting] bets are being taken
        [rolling] the wheel spins and bets are being taken
        [shut] bets are closed before the spin
        [running] bets are closed and the wheel spins
        [told] the result awaits confirmation
        [held] { $crewed ->
                [no] the spin does not count
               *[yes] a supervisor must decide
            }
        [resulted] the number is confirmed
        [marked] { $crewed ->
                [no] the number is confirmed
               *[yes] the marker is on the number
            }
        [collected] winners are waiting to be paid
       *[choosing] half or prison?
    }
call-no-spin = No spin
call-withdrawn = The result is withdrawn
call-void = The round is void. Bets are returned.
comes-to-rest =
    { $game ->
        [big-six] the wheel comes to rest
       *[roulette] the ball comes to rest
    }
evidence =
    { $evidence ->
        [call] { $crewed ->
                [no] the house, when the time was over
               *[yes] the dealer's call
            }
        [launch] the launch was seen
        [timer] the time was over
        [revolutions] the revolutions were counted
        [pocket] a pocket was signalled
       *[sensor-lost] the sensor was lost
    }
