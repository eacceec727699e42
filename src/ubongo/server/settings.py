"""The settings of a server: what the command line says, else the environment, else a file.

Each is one field of `Settings`, and its name is also that of its option (`--public-url`), its
variable (`UBONGO_PUBLIC_URL`) and its key in the file (`public_url`).
"""

import ipaddress
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

PREFIX = "UBONGO_"
FILE_VARIABLE = "UBONGO_SETTINGS"
EMPTY_LIST = "none"
"""How an empty list is written where it is text; a variable that is empty is not set."""
EVERYBODY = "*"


class SettingsError(ValueError):
    """What is wrong with the settings, and where, as a sentence."""


def _about(says: str, wanted: str, **limits: Any) -> Meta:  # noqa: ANN401 - as Meta has them
    """What a setting is for, and what it takes."""
    return Meta(description=says, extra={"wanted": wanted}, **limits)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings, with their defaults."""

    host: Annotated[
        str,
        _about("address to listen on; 127.0.0.1 keeps other devices out", "an address or a name"),
    ] = "0.0.0.0"  # noqa: S104 - the phones of the other players must reach it
    port: Annotated[
        int,
        _about(
            "first port to try; if it is taken, the next ones are tried; 0 takes any free one",
            "a port from 0 to 65535",
            ge=0,
            le=65535,
        ),
    ] = 8000
    database: Annotated[
        str,
        _about(
            "sqlite:///FILE, a file, or postgresql://USER@HOST/NAME; empty is a file in your folder"
            " for data",
            "a file or a URL",
        ),
    ] = ""
    public_url: Annotated[
        str,
        _about(
            "where people find the server, if that is not its own address: behind a proxy",
            "an address such as https://ubongo.example/",
        ),
    ] = ""
    allowed_hosts: Annotated[
        tuple[str, ...],
        _about(
            "names under which the server may be asked for, besides its own; * is any",
            "a list of names such as ubongo.lan,games.example",
        ),
    ] = ()
    trusted_proxies: Annotated[
        tuple[str, ...],
        _about(
            "addresses or networks of proxies whose X-Forwarded headers count; empty: nobody",
            "a list of addresses such as 127.0.0.1,10.0.0.0/8",
        ),
    ] = ("127.0.0.1", "::1")
    deck: Annotated[
        tuple[str, ...],
        _about(
            "file of a deck of your own, played instead of the shipped one of its edition; several"
            " for several editions",
            "a list of files",
        ),
    ] = ()
    keep_matches: Annotated[
        int,
        _about(
            "days that a finished match is kept after any of its players were last here; 0 keeps"
            " all for good",
            "a number of days from 0 to 36500",
            ge=0,
            le=36500,
        ),
    ] = 365
    workers: Annotated[
        int,
        _about(
            "processes that search for hints and make tasks, started when first needed; 0: one less"
            " than there are processors, from 1 to 4",
            "a whole number from 0 to 64",
            ge=0,
            le=64,
        ),
    ] = 0
    drain: Annotated[
        float,
        _about(
            "seconds that a server which was told to stop goes on with its matches",
            "a number of seconds from 0 to 3600",
            ge=0,
            le=3600,
        ),
    ] = 0
    retry_after: Annotated[
        float,
        _about(
            "seconds after which a server that stops tells its players to come back",
            "a number of seconds from 0 to 3600",
            ge=0,
            le=3600,
        ),
    ] = 1.5
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        _about("what is logged: debug, info, warning or error", "debug, info, warning or error"),
    ] = "warning"
    log_format: Annotated[
        Literal["plain", "json"],
        _about("how it is logged: plain, or json for one object a line", "plain or json"),
    ] = "plain"


class Setting(msgspec.Struct, frozen=True):
    """One of the settings, as it is described and read."""

    name: str
    type: Any
    default: Any
    says: str
    wanted: str

    @property
    def option(self) -> str:
        """How the command line has it."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """How the environment has it."""
        return PREFIX + self.name.upper()

    @property
    def is_list(self) -> bool:
        """Whether there may be several values."""
        return isinstance(self.default, tuple)

    def read(self, text: str) -> object:
        """The value that a text means, or a SettingsError that says what is wanted."""
        if not self.is_list:
            return self.check(text, text, is_strict=False)
        words = [] if text == EMPTY_LIST else [word.strip() for word in text.split(",")]
        return self.check(words, text, is_strict=False)

    def check(self, value: object, given: object, *, is_strict: bool = True) -> object:
        """The value, or a SettingsError that says what was given and what is wanted."""
        try:
            found = msgspec.convert(value, self.type, strict=is_strict)
            CHECKS.get(self.name, str)(found)
        except (msgspec.ValidationError, ValueError):
            raise SettingsError(f"{given!r} is not {self.wanted}") from None
        return found


def _check_public_url(url: str) -> None:
    parts = urlsplit(url)
    _ = parts.port  # raises a ValueError if it is not a number
    is_whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and not parts.username
    if url and not (
        is_whole and parts.path in {"", "/"} and not parts.query and not parts.fragment
    ):
        raise ValueError(url)


def _check_names(names: tuple[str, ...]) -> None:
    if any(not name or set(name) & set("/:@ ") for name in names):
        raise ValueError(names)


def _check_networks(networks: tuple[str, ...]) -> None:
    for network in networks:
        if network != EVERYBODY:
            ipaddress.ip_network(network)


CHECKS: Mapping[str, Callable[[Any], object]] = {
    "public_url": _check_public_url,
    "allowed_hosts": _check_names,
    "trusted_proxies": _check_networks,
}


def _setting(field: msgspec.structs.FieldInfo) -> Setting:
    meta: Meta = next(each for each in field.type.__metadata__ if isinstance(each, Meta))
    return Setting(
        field.name,
        field.type,
        field.default,
        meta.description or "",
        str((meta.extra or {})["wanted"]),
    )


SETTINGS = {field.name: _setting(field) for field in msgspec.structs.fields(Settings)}


def read_settings(
    given: Mapping[str, object], environ: Mapping[str, str], file: str | None = None
) -> Settings:
    """The settings, from what the command line gave, the environment and a file; or an error."""
    found: dict[str, object] = {}
    named = file or environ.get(FILE_VARIABLE)
    if named:
        found |= _from_file(named)
    found |= _from_environment(environ)
    found |= {name: value for name, value in given.items() if value is not None}
    return msgspec.convert(found, Settings)


def _from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for setting in SETTINGS.values():
        text = environ.get(setting.variable)
        if text:
            try:
                found[setting.name] = setting.read(text)
            except SettingsError as error:
                raise SettingsError(f"{setting.variable}: {error}") from None
    return found


def _from_file(name: str) -> dict[str, object]:
    """The settings in a file; a name that is no setting is an error."""
    try:
        contents = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read {name!r}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{name!r} is not a TOML file: {error}") from None
    found: dict[str, object] = {}
    for key, value in contents.items():
        if key not in SETTINGS:
            raise SettingsError(f"{name!r}: there is no setting {key!r}")
        try:
            found[key] = SETTINGS[key].check(value, value)
        except SettingsError as error:
            raise SettingsError(f"{name!r}: {key}: {error}") from None
    return found
