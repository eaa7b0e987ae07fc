# How to play.
how-to-play = How to play
help-lead = Choose a <a>table</a>, take a seat, lay chips on the felt. When the ball rests, losing chips are taken and winners paid. Every table has its own rules, and its page shows all of them.
on-this-page = On this page
help-part-seat = Take a seat
help-part-chips = Lay chips
help-part-round = A round
help-part-pay = What is paid, and why
help-part-zero = Zero
help-part-calls = Calls and the racetrack
help-part-sides = Side wagers
help-part-bigsix = Big Six
help-part-fair = Is it fair?
help-part-trouble = When something goes wrong
help-part-keys = Keys and screen readers

# Take a seat.
help-seat-account = Sign in with your account, open a table and choose <b>Take a seat</b>.
help-seat-guest = Open a table and choose <b>Take a seat</b>. As a guest you need no account: you play with credits that are worth nothing outside this house. With an account, sign in first.
help-seat-leave = You may leave whenever no wager of yours is on the felt.
help-seat-watch = You can also only watch. The <b>board</b> of a table shows the last numbers, the limits and what was drawn.

# Lay chips.
help-chips-choose = Choose a chip below the felt, then touch a place on the felt. Each touch lays one more.
help-chips-places = On a number is a straight bet; on the line between two numbers a split; where four meet, a corner; and so on. Point at a place to read its name, what it pays, and the least and the most it takes.
help-chips-back = Touch long, or click with the right button, to take a chip back; a chip of a call brings the whole call back. Drag a pile to move it, or off the felt to take all of it back.
help-chips-keys = <b>Undo</b> takes back one step. <b>Clear</b> takes everything back. <b>Rebet</b> lays your last bet again, also after rounds that you sat out and after a void one; it is never laid twice. <b>Double</b> lays as much again.
help-chips-what-if = Before you bet, <b>What if</b> shows what your whole felt would return on each number.
help-chips-refused = A chip that the rules do not allow goes back to you, and the table says why, with the clause of the law.

# A round.
help-round-bets = <b>Place your bets.</b> The bar over the felt is green. Where a timer runs, it shows the seconds left.
help-round-spun = <b>The ball is spun.</b> At most tables you may still bet while it runs; at some, bets close before.
help-round-closed = <b>No more bets</b> is shown and heard. From that moment nothing can be laid, moved or taken back. What arrives later is refused, even if you touched in time: the house’s clock decides, for everybody alike.
help-round-rests = <b>The ball rests</b>, and the marker is set on the number.
help-round-paid = Losing chips are taken first. Then winners are paid, one after another.

# What is paid, and why.
help-pay-odds = “35 to 1” means: for each dollar on a winning place you get 35 dollars, and your own dollar back. Choose <b>Why did this pay?</b> beside a line to see the odds, the arithmetic, and the clause that says so. Your last rounds stay in <b>Rounds</b>, with the felt as it was and your balance before and after.
help-pay-edge = The house has an edge on every wager. The <b>rules</b> page of each table says how much, exactly. Over a long time most players lose; play for the pleasure of it, and stop when it is none.

# Zero, calls, side wagers, Big Six.
help-zero = Zero is neither red nor black, neither odd nor even, neither low nor high. So these wagers lose on zero, unless the table says otherwise. Some tables give half back. Some let you choose: half back now, or leave the wager <b>in prison</b> for the next spin; if it would win then, you get it back whole. The question appears on your screen and waits a few seconds; if you do not answer, the table’s own choice holds, and its rules page names it.
help-calls = Some tables take wagers on parts of the wheel, such as a number and its neighbours. They are laid as several chips at once: the cost is shown before you lay it. Where the table has a racetrack or a drawing of the wheel, touch it there.
help-sides = Some tables have more to bet on: that the last number comes again, with a multiplier that is drawn after bets are closed; numbers that pay other odds in this round; targets that turn the bonus wheels for a growing jackpot. Each has its own box on the felt, and what it pays stands beside it. What is drawn is drawn only when nobody can bet any more.
help-bigsix = A tall wheel with 54 sections and a leather clapper. Bet on the symbol of the section where it will stop: $1, $2, $5, $10, $20 or one of the two special symbols. The number on a section is what it pays to one. If the clapper stops between two sections, the wheel is spun again and your wagers stay.

# Is it fair? And when something goes wrong.
help-fair = Where a program draws the number, it fixes a secret before bets open and shows its fingerprint. When bets are closed, the number follows from that secret and from every wager, so nobody can choose it to suit the bets. After the round the secret is shown, and your own browser checks it: look at <b>Fairness</b> on the table’s page. Past numbers say nothing about the next one.
help-lost = <b>Your connection is lost.</b> The page says so and comes back by itself. What was accepted stays on the felt and is settled even while you are away. A chip that was never answered is sent again, and counts once.
help-no-spin = <b>A spin does not count</b>: the ball left the wheel, or made too few turns. The dealer calls “no spin”. The rules of the table say whether wagers stay or come back.
help-wrong = <b>You think that a payment is wrong.</b> Open the round under <b>Rounds</b>, read why it paid, and show the round number to the staff. Every round is kept and can be decided again.
help-keys = Everything works without a mouse. <kbd>Tab</kbd> goes to the felt; the arrow keys go from place to place, and each says its name, what it pays, and what lies there. <kbd>Enter</kbd> lays a chip, <kbd>Delete</kbd> takes one back. Calls and results are spoken. Where your system asks for less motion, the wheel stands still and shows the result.
