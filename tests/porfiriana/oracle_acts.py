from collections.abc import Iterator, Mapping
from typing import Any

from tests.porfiriana.oracle import COLUMNS, NONE, Figures

Act = tuple[Any, ...]
"""An answer: its word, then what it is about."""


class Reading(Figures):
    # Attacks

    def counted(self, rule: Any, card: int) -> int:
        """A number that is printed, or counted on the target (Attack cards)."""
        if not isinstance(rule, dict):
            return int(rule or 0)
        return self.profit(card) if rule["what"] == "profit" else self.connection_cubes(card)

    def attack_price(self, card: int, target: int) -> int:
        cost = self.cards[card]["cost"]
        if not isinstance(cost, dict) or cost["rule"] != "target_cost":
            return self.counted(cost, target)
        if self.cards[target]["type"] == "troop":
            price: int = self.cards[target]["troop_costs"][self.access(self.posts[target])]
            return price
        return int(self.face(target)["cost"])

    def aims(self, seat: int, card: int) -> Iterator[Act]:
        record = self.cards[card]
        for victim, target, oval in self._targets(seat, record):
            if record.get("opponent_only") and victim == seat:
                continue
            if self.attack_price(card, target) <= self.gold(seat):
                yield "aim", victim, target, oval

    def _targets(self, seat: int, record: Mapping[str, Any]) -> Iterator[tuple[int, int, int]]:
        if record["type"] == "orange":
            change = record.get("regime_change")
            for card in self.enterprises:
                is_meant = record.get("district") in (None, self.cards[card]["district"])
                is_straw = self.owner[card] == seat and card in self.unrest
                if is_meant and not is_straw and not (self.raw["blocked"] and change and change != self.regime):
                    yield self.owner[card], card, NONE
        elif not record["abilities"]:
            yield from ((victim, NONE, NONE) for victim in self.seats)
        for text in record["abilities"]:
            yield from self._of_process(seat, text)

    def _of_process(self, seat: int, text: Mapping[str, Any]) -> Iterator[tuple[int, int, int]]:
        kind, partners = text["kind"], self.raw["partners"]
        if kind == "assassination":
            yield from ((self.owner[card], card, NONE) for card in partners)
        if kind == "antitrust":
            trusts = [card for card in partners if self.cards[card].get("class") == "monopoly"]
            yield from ((self.owner[card], card, NONE) for card in trusts)
        if kind == "nationalise":
            found = [card for card in self.enterprises if self.fits(card, text["filter"])]
            yield from ((self.owner[card], card, NONE) for card in found)
        if kind == "remove_connection_cube":
            yield from ((victim, NONE, oval) for oval, seats in self.ovals.items() for victim in set(seats))
        if kind == "conspiracy_theft":
            yield from ((self.owner[card], card, NONE) for card in partners if self.owner[card] != seat)
            for troop, place in self.posts.items():
                is_there = place in self.enterprises and self.owner[troop] != seat
                if is_there and (self.owner[place] == seat or self.free(seat)):
                    yield self.owner[troop], troop, NONE

    # A turn

    def actions(self, seat: int) -> Iterator[Act]:
        left, hand = self.raw["actions"], self.players[seat]["hand"]
        extra = {text["action"] for card, text in self.texts(seat, "extra_action") if card not in self.raw["extras"]}
        mine = [card for card, owner in self.owner.items() if owner == seat]
        in_play = [*self.raw["partners"], *self.enterprises, *self.raw["troops"]]
        if left:
            yield from self._plays(seat, left)
            yield from self._purchases(seat, left)
            yield from self._others(seat, left)
        if left or "sell_card" in extra:
            yield from (("sell", card) for card in hand)
            yield from (("sell", card) for card in mine if card in in_play and card not in self.unrest)
        if left or "redeploy_troop" in extra:
            yield from (
                ("redeploy", card) for card in mine if card in self.raw["troops"] and list(self.places(seat, card))
            )
        if (left or "improve_connection" in extra) and any(True for _ in self.connections(seat)):
            yield ("improve",)
        if left or "police" in extra:
            found = [card for card in self.unrest if self.owner[card] == seat]
            yield from (("police", card) for card in found if self.police_price(card) <= self.gold(seat))
            if self.players[seat]["jailed"] and self.police_price(None) <= self.gold(seat):
                yield ("leave_jail",)
        if (left or "speculate" in extra) and any(any(self.puts(seat, lift)) for lift in self.lifts(seat)):
            yield ("speculate",)
        if self.free(seat):
            yield from (("place_prestige", card) for card in self.lacking(seat))
        yield ("end_actions",)

    def _plays(self, seat: int, left: int) -> Iterator[Act]:
        for card in self.players[seat]["hand"]:
            record = self.cards[card]
            if self.is_closed(card):
                continue
            if record["type"] in ("enterprise", "partner"):
                for side in range(len(record.get("sides", [0]))):
                    if self.play_cost(seat, card, side) <= self.gold(seat):
                        yield "play", card, side
            elif record["type"] == "troop":
                yield from [("play", card, 0)] if list(self.places(seat, card)) else []
            elif record["type"] == "orange" or record["regime"] == self.regime or left > 1:
                yield from [("play", card, 0)] if list(self.aims(seat, card)) else []

    def _purchases(self, seat: int, left: int) -> Iterator[Act]:
        bought = self.raw["purchases"]
        if bought > 1 or left < 1 + bought:
            return
        for space, card in enumerate(self.market):
            if card == NONE:
                continue
            is_read = self.cards[card]["type"] in ("headline", "topple")
            price, full = self.column_price(seat, space), COLUMNS[space % 6]
            if is_read or len(self.players[seat]["hand"]) < 5:
                if price <= self.gold(seat):
                    yield "buy", space, False
                if price < full <= self.gold(seat) and self.speculators.get(card, seat) != seat:
                    yield "buy", space, True

    def _others(self, seat: int, left: int) -> Iterator[Act]:
        for card in self.raw["public"]:
            for side, face in enumerate(self.cards[card]["sides"]):
                if face["cost"] <= self.gold(seat):
                    yield "buy_public", card, side
        for card in self.enterprises:
            is_land = self.cards[card]["income"]["kind"] in ("ranch", "plantation")
            can_grow = is_land and left > 1 and self.free(seat) and self.owner[card] == seat
            if can_grow and self.cubes(card) <= self.gold(seat):
                yield "buy_land", card
        for card, text in self.texts(seat, "regime_action"):
            can_change = not self.raw["blocked"] and text["to"] != self.regime
            if can_change and text["actions"] <= left and text["gold"] <= self.gold(seat):
                yield "act", card

    # Speculating (Turn > Speculate)

    def lifts(self, seat: int) -> Iterator[Act]:
        if self.free(seat):
            yield "lift", "reserve", NONE
        yield from (("lift", "speculation", card) for card, owner in self.speculators.items() if owner == seat)
        if not self.free(seat):
            lying = [("income", card) for card, count in self.income.items() if count and self.owner[card] == seat]
            lying += [("prestige", card) for card, count in self.prestige.items() if count and self.owner[card] == seat]
            lying += [("connection", oval) for oval, seats in self.ovals.items() if seat in seats]
            yield from (("lift", *each) for each in lying)

    def puts(self, seat: int, lift: Act) -> Iterator[Act]:
        _, kind, at = lift
        last = self.raw["last_topple"]
        yield from (("put", "speculation", card) for card in self.market if card not in (NONE, last, *self.speculators))
        if kind != "reserve":
            yield "put", "reserve", NONE
            if kind == "speculation" and self.free(seat):
                return
            yield from (("put", "prestige", card) for card in self.lacking(seat))
        for card in self.enterprises:
            target = self.target(card)
            is_short = target is not None and self.owner[card] == seat and self.profit(card) < target
            if is_short and (kind, at) != ("income", card):
                yield "put", "income", card
        hacendado = self.players[seat]["hacendado"]
        if self.army_side(seat) is None and self.income.get(hacendado, 0) < 2 and (kind, at) != ("income", hacendado):
            yield "put", "income", hacendado
        if self.texts(seat, "second_connection_cube"):
            alone = [
                oval for oval, seats in self.ovals.items() if seats == [seat] and (kind, at) != ("connection", oval)
            ]
            yield from (("put", "connection", oval) for oval in alone)
