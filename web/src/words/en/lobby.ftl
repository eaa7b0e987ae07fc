# The tables of the house.
lobby-lead = Every table is run exactly by its regulator's rulebook.
lobby-guests = Sit down as a guest: nothing has to be filled in.
show-games = Show games
all-games = All
game =
    { $game ->
        [roulette] Roulette
        [big-six] Big Six
       *[other] { $game }
    }
table-source =
    { $source ->
        [dealer] dealer
        [automatic] automatic wheel
        [sensor] wheel with sensor
       *[other] { $source }
    }
limits-at-table = limits at the table
holds = holds
sit-to-begin = sit down to begin
next-round-is-coming = next round is coming
may-be-old = What is shown may be old.
trying-again = Trying again by itself …
looking-at-tables = Looking at the tables …
no-tables = No table is on the floor yet
no-tables-why = Tables come from submissions that the rulebook finds good. The operator's guide says how to add one; a house that was started empty has none.
players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
runs-by-itself = , runs by itself
is-demonstration = , demonstration
last-numbers = Last numbers
no-numbers = no numbers yet
play = Play
board = Board
dealer = Dealer
