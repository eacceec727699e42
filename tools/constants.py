"""Constants of the rules that the pages draw with, as a module of TypeScript."""

import json
from collections.abc import Callable, Mapping


def constants(source: str, values: Mapping[str, object]) -> Callable[[], str]:
    """What makes a module that names each value, as prettier would write it; short ones only."""
    lines = [f"export const {name} = {_written(value)} as const" for name, value in values.items()]
    opening = f"/** Made by ./run generate: constants of src/ubongo/{source}. */"
    return lambda: "\n".join([opening, *lines, ""])


def _written(value: object) -> str:
    match value:
        case Mapping():
            members = (f"{key}: {_written(each)}" for key, each in value.items())
            return f"{{ {', '.join(members)} }}"
        case tuple() | list():
            return f"[{', '.join(map(_written, value))}]"
        case str():
            return f"'{value}'"
        case _:
            return json.dumps(value)
