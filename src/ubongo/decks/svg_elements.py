"""What every drawn card is put together from: elements, printed numbers, our symbols, the sheet.

A card is one SVG whose unit is the millimetre, so that it prints in its size and scales anywhere.
Nothing in it has an id and nothing is fetched: several cards can stand in one page.
"""

from functools import cache
from importlib import resources
from xml.sax.saxutils import escape, quoteattr

TYPE = "Nunito, ui-rounded, system-ui, sans-serif"
SYMBOL_BOX = 48

Point = tuple[float, float]


def element(name: str, *children: str, **attributes: str | float) -> str:
    """One element; `stroke_width` is written stroke-width, numbers as short as they can be."""
    written = "".join(
        f" {key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def number(value: float) -> str:
    """At most two decimals, none of them idle: `12.5`, `3`."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def moved(body: str, x: float, y: float, scale: float = 1.0, **attributes: str | float) -> str:
    """A drawing at another place and in another size."""
    where = f"translate({number(x)} {number(y)})"
    sized = where if scale == 1 else f"{where} scale({number(scale)})"
    return element("g", body, transform=sized, **attributes)


def printed(text: str, at: Point, size: float, ink: str, anchor: str = "middle") -> str:
    """A number or a name, half of its height above that point."""
    # Digits and capitals are about 0.7 of the type's size high. `dominant-baseline` would do the
    # same, but not in every program that prints.
    return element(
        "text",
        escape(text),
        x=at[0],
        y=at[1] + 0.35 * size,
        font_size=size,
        font_weight="800",
        text_anchor=anchor,
        fill=ink,
    )


@cache
def _symbol_file(edition: str, name: str) -> tuple[str, str]:
    """The attributes of the file's own element that say how to paint, and what is in it."""
    file = resources.files("ubongo.decks") / edition / "symbols" / f"{name}.svg"
    if not (name.isalpha() and file.is_file()):
        raise ValueError(f"{edition} has no symbol {name!r}")
    start, _, rest = file.read_text(encoding="utf-8").partition(">")
    _, _, paint = start.partition(f'viewBox="0 0 {SYMBOL_BOX} {SYMBOL_BOX}" ')
    return paint, "".join(line.strip() for line in rest.removesuffix("</svg>\n").splitlines())


def symbol(edition: str, name: str, at: Point, size: float, ink: str) -> str:
    """Our own symbol from its file, as large as asked, its middle at that point."""
    paint, body = _symbol_file(edition, name)
    return moved(
        f"<g {paint}>{body}</g>",
        at[0] - size / 2,
        at[1] - size / 2,
        size / SYMBOL_BOX,
        color=ink,
        data_symbol=name,
    )


def sheet(title: str, width: float, height: float, *body: str) -> str:
    """The whole card as a file."""
    return (
        element(
            "svg",
            element("title", escape(title)),
            *body,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=f"{number(width)}mm",
            height=f"{number(height)}mm",
            font_family=TYPE,
        )
        + "\n"
    )
