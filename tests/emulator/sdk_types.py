"""What the Anthropic SDK's own types allow in the body of a Messages request, and nothing beside it.

The SDK describes a request as a tree of TypedDicts made for callers in Python: they allow unknown keys, lazy
iterables, open files and response objects. `wire` turns that tree into the one that can arrive as JSON, in
which every unknown key is an error at every level.
"""

import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import IO, Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin

import pydantic
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming
from typing_extensions import TypedDict, get_type_hints, is_typeddict

# `messages.create` takes these two as arguments beside the body and sends them as headers.
SENT_AS_HEADERS = frozenset({"user_profile_id", "workspace_id"})

ROLES = frozenset({"user", "assistant", "system"})

_CLOSED = pydantic.ConfigDict(extra="forbid", strict=True)


def complaint(body: object) -> str | None:
    """The first thing in `body` that the SDK's types do not allow, in the API's wording, or None."""
    try:
        _adapter().validate_python(body)
    except pydantic.ValidationError as error:
        return _first(error)
    return None


@cache
def _adapter() -> pydantic.TypeAdapter[Any]:
    return pydantic.TypeAdapter(wire(MessageCreateParamsNonStreaming))


def wire(annotation: Any) -> Any:
    """The JSON form of a parameter type of the SDK, closed against unknown keys."""
    if is_typeddict(annotation):
        return _closed(annotation)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Annotated, Required, NotRequired):
        return wire(arguments[0])
    if origin is Literal or origin is None:
        return annotation
    if origin is Union:
        return _union([wire(a) for a in arguments if _is_json(a)])
    if origin in (Iterable, Sequence, list):
        return list[wire(arguments[0])]  # type: ignore[misc]
    if origin is dict:
        return dict[str, wire(arguments[1])]  # type: ignore[misc]
    raise TypeError(f"the SDK has a parameter type that this reading of it does not know: {annotation!r}")


@cache
def _closed(typed_dict: Any) -> Any:
    """A copy of a TypedDict that forbids unknown keys, unless the SDK itself opened it."""
    fields = {
        key: (Required if _is_required(typed_dict, hint) else NotRequired)[wire(hint)]
        for key, hint in get_type_hints(typed_dict, include_extras=True).items()
        if typed_dict is not MessageCreateParamsNonStreaming or key not in SENT_AS_HEADERS
    }
    make: Any = TypedDict  # the fields are known at run time only
    copy = make(typed_dict.__name__, fields)
    opened = getattr(typed_dict, "__pydantic_config__", {}).get("extra") == "allow"
    copy.__pydantic_config__ = pydantic.ConfigDict(extra="allow") if opened else _CLOSED
    return copy


def _is_required(typed_dict: Any, hint: Any) -> bool:
    return get_origin(hint) is Required or (typed_dict.__total__ and get_origin(hint) is not NotRequired)


def _is_json(annotation: Any) -> bool:
    """Whether a member of a union can be written as JSON: not a response model, an open file or a path."""
    kind = get_origin(annotation) or annotation
    if kind is Annotated:
        return _is_json(get_args(annotation)[0])
    if kind is Union:
        return any(_is_json(member) for member in get_args(annotation))
    return not (isinstance(kind, type) and issubclass(kind, pydantic.BaseModel | IO | os.PathLike))


def _union(members: list[Any]) -> Any:
    """A union that says which member was meant, where the SDK's members carry a `type` or a `role`."""
    objects = [m for m in members if is_typeddict(m)]
    others = [m for m in members if not is_typeddict(m)]
    for key in ("type", "role"):
        if len(objects) > 1 and all(key in m.__required_keys__ for m in objects):
            one_of: Any = Union[tuple(objects)]  # noqa: UP007 - `|` has no form for a list of types
            tagged: Any = Annotated[one_of, pydantic.Field(discriminator=key)]
            return Union[(tagged, *others)]
    return Union[tuple(members)]  # noqa: UP007


def _first(error: pydantic.ValidationError) -> str:
    """`messages.0.content.0.text.text: Field required`, as the API says it: the deepest place first."""
    deepest = max(error.errors(), key=lambda e: len(e["loc"]))
    loc = deepest["loc"]
    place = [str(part) for n, part in enumerate(loc) if not _names_a_branch(part, loc[n - 1] if n else "")]
    return f"{'.'.join(place)}: {deepest['msg']}" if place else deepest["msg"]


def _names_a_branch(part: int | str, before: int | str) -> bool:
    """Whether pydantic put this part in for a branch of a union, which the API does not name."""
    if isinstance(part, int):
        return False
    return part in {"str", "bool", "int"} or "[" in part or (isinstance(before, int) and part in ROLES)
