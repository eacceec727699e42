"""Generated files are what ./run generate would write now."""

from launcher.generated import generated


def test_every_generated_file_is_up_to_date() -> None:
    files = generated()
    assert files
    stale = [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "type ./run generate"
