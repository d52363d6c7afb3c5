"""A second reading of the rulebook: the figures of a table, worked out the long way round.

It shares no code with the game: it reads the JSON of a table and the records of the cards, and follows the German
rulebook and the rulings; the headings are those of the digest. A card is its place in the deck, an oval twice that
and 0 or 1.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

COLUMNS = (0, 1, 2, 4, 8, 16)  # Turn > Buy Market Card
MINES = {"pax": 2, "us_intervention": 3, "martial_law": 2, "anarchy": 1}  # Regimes > Values
ECONOMIES = {"pax": 3, "us_intervention": 2, "martial_law": 2, "anarchy": 1}
KINDS = {"pax": "loyalty", "us_intervention": "outrage", "martial_law": "command", "anarchy": "revolution"}
MEXICO = ("sonora", "chihuahua")
NONE = -1


def half(number: int) -> int:
    """Half, rounded up (Terms > Halving)."""
    return number // 2 + number % 2


def listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


class Figures:
    """The figures of one table by the rulebook: cubes, prices, firepower and points."""

    def __init__(self, raw: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]) -> None:
        self.raw, self.cards = raw, cards
        self.players: Any = raw["players"]
        self.regime: str = raw["regime"]
        self.seats = range(len(self.players))
        self.market: list[int] = raw["market"]
        self.enterprises: list[int] = raw["enterprises"]
        self.owner, self.side, self.posts = self.by_card("owner"), self.by_card("side"), self.by_card("posts")
        self.income, self.prestige = self.by_card("income"), self.by_card("prestige")
        self.unrest, self.speculators = self.by_card("unrest"), self.by_card("speculation")
        self.ovals: dict[int, list[int]] = {int(oval): seats for oval, seats in raw["connections"].items()}

    def by_card(self, name: str) -> dict[int, int]:
        return {int(card): value for card, value in self.raw[name].items()}

    def gold(self, seat: int) -> int:
        gold: int = self.players[seat]["gold"]
        return gold

    def free(self, seat: int) -> int:
        free: int = self.players[seat]["reserve"]
        return free

    # Cards

    def face(self, card: int) -> Mapping[str, Any]:
        record = self.cards[card]
        face: Mapping[str, Any] = record["sides"][self.side.get(card, 0)] if "sides" in record else record
        return face

    def fits(self, card: int, wanted: Mapping[str, Any], side: int | None = None) -> bool:
        record = self.cards[card]
        face = record["sides"][side or 0] if "sides" in record and side is not None else self.face(card)
        printed = {
            "types": [record["type"]],
            "classes": [record.get("class")],
            "districts": [record.get("district")],
            "factions": [face.get("faction")],
            "prestige": [point["kind"] for point in face.get("prestige", [])],
            "ability": [each["kind"] for each in face.get("abilities", [])],
        }
        return all(set(listed(words)) & set(printed[name]) for name, words in wanted.items() if words)

    def texts(self, seat: int, kind: str) -> list[tuple[int, Mapping[str, Any]]]:
        """The texts of a kind that work for a player: partners, loyalist hacendado, enterprises without unrest."""
        cards = [card for card in self.raw["partners"] if self.owner[card] == seat]
        cards += [card for card in self.enterprises if self.owner[card] == seat and card not in self.unrest]
        faces = [(card, self.face(card)) for card in cards]
        hacendado = self.players[seat]["hacendado"]
        if self.players[seat]["orientation"] == NONE:
            faces.append((hacendado, self.cards[hacendado]))
        return [(card, text) for card, face in faces for text in face.get("abilities", []) if text["kind"] == kind]

    def army_side(self, seat: int) -> Mapping[str, Any] | None:
        """The back of a player's hacendado that lies up."""
        player = self.players[seat]
        return (
            None if player["orientation"] == NONE else self.cards[player["hacendado"]]["sides"][player["orientation"]]
        )

    # Cubes and values

    def guard(self, place: int) -> int | None:
        return next((troop for troop, post in self.posts.items() if post == place), None)

    def extorter(self, card: int) -> int | None:
        troop = self.guard(card)
        return None if troop is None or self.owner[troop] == self.owner[card] else self.owner[troop]

    def profit(self, card: int) -> int:
        """Income cubes and the extortion cube (Terms > Profit)."""
        return self.income.get(card, 0) + (self.extorter(card) is not None)

    def connection_cubes(self, card: int) -> int:
        return len(self.ovals.get(2 * card, [])) + len(self.ovals.get(2 * card + 1, []))

    def cubes(self, card: int) -> int:
        """All cubes on an enterprise, of all kinds and players (Terms > Cubes)."""
        return self.profit(card) + self.connection_cubes(card) + self.prestige.get(card, 0)

    def target(self, card: int) -> int | None:
        """How much profit an enterprise may have (Enterprises > Targets); None for land."""
        income = self.cards[card]["income"]
        if income["kind"] == "fixed":
            return int(income["amount"])
        if income["kind"] == "bank":
            return 0 if self.raw["depression"] else ECONOMIES[self.regime]
        if income["kind"] == "mine":
            patents = sum(text["bonus"] for _, text in self.texts(self.owner[card], "mine_patent"))
            return 0 if self.raw["depression"] else MINES[self.regime] + patents
        if income["kind"] == "counted":
            return sum(self.fits(each, income["count"]) for each in self.enterprises if each not in self.unrest)
        return None

    def earned(self, seat: int) -> int:
        """The gold of a player's phase 4 (Turn > Income)."""
        gold = 0
        for card in [*self.enterprises, *(each["hacendado"] for each in self.players)]:
            if card not in self.unrest:
                gold += self.income.get(card, 0) if self.owner[card] == seat else 0
                gold += sum(self.ovals.get(2 * card + number, []).count(seat) for number in (0, 1))
                gold += card in self.enterprises and self.extorter(card) == seat
        for card, count in self.prestige.items():
            stands = self.posts.get(card, card)
            gold += count if self.owner[card] == seat and stands not in self.unrest else 0
        return gold

    def loyalty(self, card: int) -> int:
        """The loyalty points on which prestige cubes may lie (Regimes > Prestige cubes)."""
        seat = self.owner[card]
        player = self.players[seat]
        if card == player["hacendado"]:
            side = self.army_side(seat)
            return 0 if side is None else [point["kind"] for point in side["prestige"]].count("loyalty")
        points = [point for point in self.face(card).get("prestige", []) if point["kind"] == "loyalty"]
        return len(points) if card in player["grudges"] else [each["orientation"] for each in points].count("upright")

    def lacking(self, seat: int) -> list[int]:
        if self.regime != "pax":
            return []
        return [
            card
            for card, owner in self.owner.items()
            if owner == seat and self.loyalty(card) > self.prestige.get(card, 0)
        ]

    # Payments

    def column_price(self, seat: int, space: int) -> int:
        """What a market card costs (Turn > Buy Market Card)."""
        full, card = COLUMNS[space % 6], self.market[space]
        offers = [full]
        for kind in ("free_market_purchase", "bank_privilege"):
            offers += [0 for _, text in self.texts(seat, kind) if self.fits(card, text["filter"], 0)]
        for _, text in self.texts(seat, "market_discount"):
            if self.fits(card, text["filter"], 0):
                offers.append(half(full) if text.get("half") else max(0, full - text["minus"]))
        return min(offers)

    def play_cost(self, seat: int, card: int, side: int) -> int:
        """What an enterprise or partner costs from hand, with the best discount (Turn > Play Card)."""
        record = self.cards[card]
        face = record["sides"][side] if "sides" in record else record
        found = [text for _, text in self.texts(seat, "enterprise_discount") if self.fits(card, text["filter"])]
        less = max([0, *(text["minus"] for text in found)]) if record["type"] == "enterprise" else 0
        return max(0, int(face["cost"]) - less)

    def monopolist(self, seat: int, card: int, side: int) -> int | None:
        """Who is paid for a card played from hand; None for the pool (Partners > Monopoly)."""
        for partner in self.raw["partners"]:
            for text in self.face(partner).get("abilities", []):
                is_for_plays = text["kind"] == "monopoly" and text["on"] == "play_card"
                if is_for_plays and self.owner[partner] != seat and self.fits(card, text["filter"], side):
                    return self.owner[partner]
        return None

    def toll_taker(self, seat: int) -> int | None:
        for partner in self.raw["partners"]:
            for text in self.face(partner).get("abilities", []):
                if text.get("on") == "improve_connection" and self.owner[partner] != seat:
                    return self.owner[partner]
        return None

    def has_chain(self, seat: int) -> bool:
        """Whether a player has a chain railroad without unrest (Turn > Improve Connection)."""
        for oval, seats in self.ovals.items():
            if seat in seats and oval // 2 not in self.unrest and self.cards[oval // 2]["ovals"][oval % 2]["chain"]:
                return True
        return False

    def oval_price(self, seat: int, oval: int) -> int:
        """What a connection costs (Turn > Improve Connection)."""
        if self.ovals.get(oval) == [seat]:
            return 0
        price: int = self.cards[oval // 2]["ovals"][oval % 2]["price"]
        return min(1, price) if self.has_chain(seat) else price

    def connections(self, seat: int) -> Iterator[int]:
        most = 2 if self.texts(seat, "second_connection_cube") else 1
        for card in self.enterprises:
            for number in range(len(self.cards[card]["ovals"])):
                oval = 2 * card + number
                has_room = self.free(seat) and len(self.ovals.get(oval, [])) < most
                if has_room and self.oval_price(seat, oval) <= self.gold(seat):
                    yield oval

    def police_price(self, card: int | None) -> int:
        """What it costs to take a marker off, or to leave jail (Turn > Police; Attack cards > Jail)."""
        is_guarded = card is not None and self.guard(card) is not None
        return 0 if self.regime == "martial_law" or is_guarded else 3

    # Troops

    def is_closed(self, card: int) -> bool:
        """Whether a governor has closed a card's flag (Partners > Rebel governor)."""
        closed = [text["district"] for seat in self.seats for _, text in self.texts(seat, "rebel_governor")]
        return self.cards[card].get("district") in closed

    def firepower(self, seat: int, troop: int) -> int:
        """The strength of a troop (Partners > General)."""
        return 3 if self.texts(seat, "general") else int(self.cards[troop]["firepower"])

    def reaches(self, seat: int, troop: int, place: int) -> bool:
        """Whether a troop's flag lets it go there (Troops > Conditions)."""
        printed, district = self.cards[troop], self.cards[place]["district"]
        waived = [faction for _, text in self.texts(seat, "district_waiver") for faction in text["factions"]]
        return (
            printed["district"] == district
            or self.regime == "anarchy"
            or (self.regime == "us_intervention" and printed["faction"] == "blue" and district in MEXICO)
            or (printed["faction"] == "green" and self.has_chain(seat))
            or printed["faction"] in waived
        )

    def access(self, place: int) -> str:
        """How an enterprise is reached (Troops > Access and cost)."""
        ways = [self.cards[place]["access"]]
        if place not in self.unrest:
            ways += [
                oval["kind"]
                for number, oval in enumerate(self.cards[place]["ovals"])
                if self.ovals.get(2 * place + number)
            ]
        return next(way for way in ("rail", "mule", "foot") if way in ways)

    def troop_cost(self, seat: int, troop: int, place: int) -> int:
        """What it costs to send a troop there (Troops > Access and cost)."""
        if self.posts.get(troop) == place:
            return 0
        side = self.army_side(seat) if place == self.players[seat]["hacendado"] else None
        cost: int = self.cards[troop]["troop_costs"][side["access"] if side else self.access(place)]
        return cost

    def places(self, seat: int, troop: int) -> Iterator[int]:
        """Where a player can send a troop (Troops > Deploying)."""
        post = self.posts.get(troop)
        if self.is_closed(troop):
            return
        if post is not None and self.unrest.get(post):
            yield post
        for place in self.enterprises:
            guard = self.guard(place)
            is_open = place != post and self.reaches(seat, troop, place)
            wins = guard is None or self.firepower(self.owner[guard], guard) < self.firepower(seat, troop)
            freed = [each for each in (troop, guard) if each is not None and self.posts.get(each) in self.enterprises]
            own = [each for each in freed if self.owner[each] == seat and self.owner[self.posts[each]] != seat]
            has_cube = self.owner[place] == seat or self.free(seat) or own
            if is_open and wins and has_cube and self.troop_cost(seat, troop, place) <= self.gold(seat):
                yield place
        side, army = self.army_side(seat), self.players[seat]["hacendado"]
        may_join = side and post != army and side["faction"] == self.cards[troop]["faction"]
        if may_join and self.troop_cost(seat, troop, army) <= self.gold(seat):
            yield army

    # The end

    def points(self, seat: int, kind: str) -> int:
        """The active points of a kind (Terms > Prestige)."""
        player = self.players[seat]
        side = self.army_side(seat)
        found = [point["kind"] for card in player["grudges"] for point in self.face(card).get("prestige", [])]
        found += [point["kind"] for point in (side["prestige"] if side else [])]
        for card in (*self.raw["partners"], *self.enterprises, *self.raw["troops"]):
            if self.owner[card] == seat and card not in self.unrest and self.posts.get(card) not in self.unrest:
                found += [point["kind"] for point in self.face(card)["prestige"] if point["orientation"] == "upright"]
        return found.count(kind)

    def needed(self, seat: int) -> int:
        """What the active player's attempt asks of a player: more points than this (Topple > Test)."""
        kind = KINDS[self.regime]
        strength: int = self.raw["frauds"].get(kind, 0) - self.raw["heel"]
        strength += (3, 2, 2, 1)[self.raw["topples"] - 1] if self.raw["diaz_senility"] else 2
        others = sorted(self.points(other, kind) for other in self.seats if other != seat)
        if len(others) == 1:
            return strength + 1 + others[0]
        counted = others[-2:] if self.raw["iron_hand"] else others[:2]
        return strength + sum(counted)

    def winners(self) -> list[int]:
        """Who topples Díaz, and of several the richest (Topple > Result)."""
        kind = KINDS[self.regime]
        found = [seat for seat in self.seats if self.points(seat, kind) > self.needed(seat)]
        most = max(((self.gold(seat), self.earned(seat)) for seat in found), default=None)
        return [seat for seat in found if (self.gold(seat), self.earned(seat)) == most]

    def is_depressed(self) -> bool:
        """Whether the pile, read from its bottom, has led into a depression (Depression > Bull and bear)."""
        animals = [self.cards[card]["bull_bear"] for card in self.raw["bull_bear"]]
        is_so = False
        for below, above in itertools.pairwise(animals):
            if below == above:
                is_so = above == "bear"
        return is_so
