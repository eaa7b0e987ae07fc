"""One round with the client that openapi-python-client made of the house's own description: nothing here is untyped JSON."""

import sys
import time
import uuid

from wheelhouse_client import Client
from wheelhouse_client.api.rounds import my_rounds, round_
from wheelhouse_client.api.session import guest
from wheelhouse_client.api.tables import get_card, lobby, order, view
from wheelhouse_client.models import (
    ActPlaceWager,
    ActTakeSeat,
    AnswerAccepted,
    AnswerFailed,
    AnswerRefused,
    OnCalled,
    OnSpot,
    OrderAsked,
    Problem,
)

passed = 0


def holds(what, is_so):
    global passed
    if not is_so:
        sys.exit(f"with a Python client: {what}")
    passed += 1


client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
me = guest.sync(client=client)
holds(f"a guest comes in: {me}", me.guest and me.csrf)
cookies = dict(client.get_httpx_client().cookies)
client = Client(base_url=sys.argv[1], cookies=cookies, headers={"x-csrf": me.csrf}, raise_on_unexpected_status=True)

table = lobby.sync(client=client).tables[0].id
card = get_card.sync(table, client=client)
red = next(spot for spot in card.felt.spots if spot.name == "red")


def give(act, name=None):
    return order.sync(table, client=client, body=OrderAsked(id=name or uuid.uuid4().hex, order=act))


sat = give(ActTakeSeat(act="take-seat"))
holds(f"a seat is taken: {sat}", isinstance(sat, AnswerAccepted))

lay = ActPlaceWager(act="place-wager", on=OnSpot(spot=red.id), amount=red.band.min_)
while True:
    while not view.sync(table, client=client).takes_bets:
        time.sleep(0.05)
    name = uuid.uuid4().hex
    laid = give(lay, name)
    # Bets may close meanwhile; any other no is one too many, also that there are no chips.
    if not (isinstance(laid, AnswerRefused) and laid.said.reason == "bets-are-closed"):
        break
holds(f"a wager is laid as soon as there is a seat: {laid}", isinstance(laid, AnswerAccepted) and laid.wager is not None)
again = give(lay, name)
holds(f"the same order gets the same answer: {again}", again.repeated and again.receipt == laid.receipt)
refused = give(ActPlaceWager(act="place-wager", on=OnCalled(called="straight 17"), amount=10**12))
holds(f"a wager beyond the limit is refused: {refused}", isinstance(refused, AnswerRefused) and refused.said.reason)
failed = give(lay, "17")
holds(f"an id that is none is no order: {failed}", isinstance(failed, AnswerFailed))

while not (own := my_rounds.sync(table, client=client, limit=1).rounds):
    time.sleep(0.25)
played = own[0]
pocket = card.wheel.pockets[played.number]
holds(f"the number has its label: {played.number_label}", played.number_label == pocket.label)
line = next(line for line in played.paid if line.wager == laid.wager)
wanted = ("won", 2 * red.band.min_) if pocket.colour == "red" else ("lost", 0)
holds(f"{pocket.label} decides red: {line}", (line.outcome, line.paid) == wanted and line.clause)
holds("the wager's receipt is the round's", laid.receipt in played.receipts)
recalled = round_.sync(table, played.round_, client=client)
holds(f"the round is recalled: {recalled}", recalled.paid == played.paid and recalled.number == played.number)
nowhere = get_card.sync("nowhere", client=client)
holds(f"a fault is a problem: {nowhere}", isinstance(nowhere, Problem) and nowhere.reason == "not-found")
print(f"{passed} passed, with a Python client: {line.on} in round {played.round_}, {pocket.label}, {line.outcome}")
