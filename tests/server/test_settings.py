"""The settings of a server: where they come from, what they may be, and what is said if not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ubongo.server.serving import names_of
from ubongo.server.settings import SETTINGS, Settings, SettingsError, read_settings

if TYPE_CHECKING:
    from pathlib import Path


def test_without_any_settings_there_are_defaults() -> None:
    assert read_settings({}, {}) == Settings(
        host="0.0.0.0",  # noqa: S104 - nothing listens here
        port=8000,
        database="",
        public_url="",
        allowed_hosts=(),
        trusted_proxies=("127.0.0.1", "::1"),
        deck=(),
        drain=0,
        retry_after=1.5,
        log_level="warning",
        log_format="plain",
    )


def test_the_command_line_beats_the_environment_and_that_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ubongo.toml"
    file.write_text('host = "a"\nport = 1\ndrain = 3\n')
    environ = {"UBONGO_PORT": "2", "UBONGO_DRAIN": "4.5", "UBONGO_SETTINGS": str(file)}
    found = read_settings({"drain": 6, "port": None}, environ)
    assert (found.host, found.port, found.drain) == ("a", 2, 6)


def test_a_file_that_is_typed_beats_that_of_the_environment(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text(f'host = "{name}"')
    environ = {"UBONGO_SETTINGS": str(tmp_path / "a")}
    assert read_settings({}, environ).host == "a"
    assert read_settings({}, environ, str(tmp_path / "b")).host == "b"


def test_lists_are_written_with_commas_or_as_lists(tmp_path: Path) -> None:
    file = tmp_path / "ubongo.toml"
    file.write_text('allowed_hosts = ["a.example", "b"]\ntrusted_proxies = []\ndeck = ["c,d.json"]')
    found = read_settings({}, {}, str(file))
    assert found.allowed_hosts == ("a.example", "b")
    assert (found.trusted_proxies, found.deck) == ((), ("c,d.json",))
    environ = {"UBONGO_ALLOWED_HOSTS": "a.example, b", "UBONGO_TRUSTED_PROXIES": "none"}
    told = read_settings({}, environ)
    assert (told.allowed_hosts, told.trusted_proxies) == (("a.example", "b"), ())


def test_an_empty_variable_is_not_set() -> None:
    assert read_settings({}, {"UBONGO_PORT": "", "UBONGO_SETTINGS": ""}).port == 8000


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("port", "0", 0),
        ("port", "65535", 65535),
        ("drain", "3600", 3600.0),
        ("drain", "0.5", 0.5),
        ("retry_after", "0", 0.0),
        ("retry_after", "3600", 3600.0),
        ("public_url", "https://ubongo.example", "https://ubongo.example"),
        ("public_url", "http://ubongo.example:8080/", "http://ubongo.example:8080/"),
        ("allowed_hosts", "*", ("*",)),
        ("trusted_proxies", "*", ("*",)),
        ("trusted_proxies", "10.0.0.0/8,fd00::/8", ("10.0.0.0/8", "fd00::/8")),
        ("log_level", "debug", "debug"),
        ("database", "Größe.db", "Größe.db"),
    ],
)
def test_what_a_setting_may_be(name: str, text: str, value: object) -> None:
    assert getattr(read_settings({}, {SETTINGS[name].variable: text}), name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("port", text) for text in ("65536", "-1", "http", "\uff18\uff10", " 80")),
        *(("drain", text) for text in ("-1", "3601", "nan", "soon")),
        *(("retry_after", text) for text in ("-1", "3601")),
        *(
            ("public_url", f"http{rest}")
            for rest in ("", "://", "://x/y", "://x?y", "://x#y", "://a@x", "://x:y", "://[x")
        ),
        ("public_url", "ftp://x"),
        *(("allowed_hosts", text) for text in ("a,,b", "a:80", "http://a", "a b")),
        *(("trusted_proxies", text) for text in ("localhost", "10.0.0.1/8", "a,127.0.0.1")),
        ("log_level", "INFO"),
        ("log_format", "xml"),
    ],
)
def test_what_a_setting_may_not_be_is_said_with_its_place(name: str, text: str) -> None:
    setting = SETTINGS[name]
    with pytest.raises(SettingsError) as refused:
        read_settings({}, {setting.variable: text})
    assert str(refused.value) == f"{setting.variable}: {text!r} is not {setting.wanted}"


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        ("prot = 80", "{file!r}: there is no setting 'prot'"),
        ('port = "80"', "{file!r}: port: '80' is not a port from 0 to 65535"),
        ("log_level = 3", "{file!r}: log_level: 3 is not debug, info, warning or error"),
        ("port 80", "{file!r} is not a TOML file: "),
        ('host = "\x00"', "{file!r} is not a TOML file: "),
    ],
)
def test_a_wrong_file_is_one_sentence(contents: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "ubongo.toml"
    file.write_text(contents)
    with pytest.raises(SettingsError) as refused:
        read_settings({}, {}, str(file))
    assert str(refused.value).startswith(sentence.format(file=str(file)))


def test_a_file_in_another_encoding_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "ubongo.toml"
    file.write_bytes('host = "Größe"'.encode("latin-1"))
    with pytest.raises(SettingsError, match=r"is not a TOML file: "):
        read_settings({}, {}, str(file))


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    missing = str(tmp_path / "none")
    with pytest.raises(SettingsError) as refused:
        read_settings({}, {}, missing)
    assert str(refused.value) == f"cannot read {missing!r}: No such file or directory"


def test_every_name_of_the_settings_is_one_of_the_server() -> None:
    settings = Settings(
        host="games", public_url="https://ubongo.example:444/", allowed_hosts=("ubongo.lan",)
    )
    assert names_of(settings) == ["ubongo.lan", "games", "ubongo.example"]
    assert names_of(Settings()) == []
