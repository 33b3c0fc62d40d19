"""The game as a fold: events in, heads counted."""

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from companion.bad_input import BadInput
from companion.json_shapes import Strict, faults
from companion.refusals import said
from companion.table.log import Corrected
from companion.table.refusal import Reason, Refused


class Opened(Strict):
    event: Literal["opened"]
    players: list[str]
    options: dict[str, str] = Field(default_factory=dict)


class Tossed(Strict):
    event: Literal["tossed"]
    player: int
    heads: bool


class Ended(Strict):
    event: Literal["ended"]


class Player(NamedTuple):
    name: str
    heads: int = 0


class State(NamedTuple):
    options: dict[str, str]
    players: tuple[Player, ...] = ()
    over: bool = False


EventShape = Annotated[Opened | Tossed | Ended, Field(discriminator="event")]
EVENT: TypeAdapter[Any] = TypeAdapter(EventShape)


class CoinToss:
    name = "coin-toss"

    def start(self) -> State:
        return State({})

    def apply(self, state: State, event: Any) -> State:
        if state.over:
            raise Refused(Reason.GAME_OVER, said("game-over"))
        match event:
            case Opened():
                return State(event.options, tuple(Player(name) for name in event.players))
            case Tossed():
                players = list(state.players)
                one = players[event.player]
                players[event.player] = one._replace(heads=one.heads + event.heads)
                return state._replace(players=tuple(players))
        return state._replace(over=True)

    def opens_turn(self, event: Any) -> bool:
        return isinstance(event, Tossed)

    def read(self, data: Any) -> Any:
        if data.get("event") == "corrected":
            return Corrected(data["target"], data["instead"] and self.read(data["instead"]))
        try:
            return EVENT.validate_python(data)
        except ValidationError as error:
            raise BadInput(said("no-event", faults=faults(error))) from None

    def write(self, event: Any) -> dict[str, Any]:
        if isinstance(event, Corrected):
            instead = event.instead and self.write(event.instead)
            return {"event": "corrected", "target": event.target, "instead": instead}
        written: dict[str, Any] = event.model_dump()
        return written
