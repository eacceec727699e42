"""The page that lists the routes under /api, made from their OpenAPI description."""

from collections.abc import Iterator
from html import escape
from typing import Any

Schema = dict[str, Any]

STYLE = """\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
h3 { border-top: 1px solid; font-size: 1rem; margin: 1.5rem 0 0; padding-top: 0.75rem; }
table { border-collapse: collapse; }
td, th { border: 1px solid; padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; }
code { font-size: 0.95em; overflow-wrap: anywhere; }
"""


def page_of(description: Schema) -> str:
    """The whole page."""
    info = description["info"]
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8"><title>Addresses of a Ubongo server</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<link rel="stylesheet" href="/api/docs.css"></head>',
            f"<body><h1>{escape(info['title'])} {escape(info['version'])}</h1>",
            f"<p>{escape(info['description'])}</p>",
            '<p>The same for programs: <a href="/api/openapi.json">OpenAPI</a>.</p>',
            "<h2>Addresses</h2>",
            *_operations(description["paths"]),
            "<h2>Shapes</h2>",
            *_shapes(description["components"]["schemas"]),
            "</body></html>",
            "",
        )
    )


def _operations(paths: Schema) -> Iterator[str]:
    for path, operations in paths.items():
        for method, operation in operations.items():
            yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
            yield f"<p>{escape(operation['summary'])}</p><ul>"
            if "requestBody" in operation:
                yield f"<li>takes {_content(operation['requestBody'])}</li>"
            for status, answer in operation["responses"].items():
                when = "else" if status == "default" else status
                yield f"<li>{escape(when)}: {_content(answer)}</li>"
            yield "</ul>"


def _content(part: Schema) -> str:
    kinds = [kind["schema"] for kind in part.get("content", {}).values()]
    return said(kinds[0]) if kinds else "nothing"


def _shapes(schemas: Schema) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
        if "description" in schema:
            yield f"<p>{escape(schema['description'])}</p>"
        if "properties" not in schema:
            yield f"<p>{said(schema)}</p>"
            continue
        yield "<table><tr><th>field</th><th>is</th><th>needed</th></tr>"
        for field, kind in schema["properties"].items():
            needed = "yes" if field in schema.get("required", ()) else "no"
            yield f"<tr><td><code>{escape(field)}</code></td><td>{said(kind)}</td>"
            yield f"<td>{needed}</td></tr>"
        yield "</table>"


def said(schema: Schema) -> str:
    """What a value is, in words."""
    match schema:
        case {"$ref": reference}:
            name = escape(reference.rpartition("/")[2])
            return f'<a href="#{name}">{name}</a>'
        case {"enum": values}:
            return " or ".join(f"<code>{escape(str(value))}</code>" for value in values)
        case {"oneOf": kinds} | {"anyOf": kinds}:
            return " or ".join(said(kind) for kind in kinds)
        case {"type": "array", "items": kind}:
            return f"list of {said(kind)}"
        case {"type": "object", "additionalProperties": kind} if isinstance(kind, dict):
            return f"names, each with {said(kind)}"
        case {"type": kind}:
            return escape(str(kind))
        case _:
            return "anything"
