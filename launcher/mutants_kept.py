"""What is known of mutants: kept in a folder while nothing in src/ and tests/ changes, and told."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from launcher import stamps
from launcher.mutants_judge import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from launcher.mutants_sample import Mutant

LEAST = 0.9
"""The share of mutants that the tests must notice."""
MOST_SHOWN = 40


@dataclass(frozen=True)
class Kept:
    """A folder for verdicts and records about sources and tests in one state."""

    folder: Path
    state: str

    @property
    def records(self) -> Path:
        """The file with what each test runs."""
        return self.folder / f"records-{self.state[:16]}.json"

    @property
    def _verdicts(self) -> Path:
        return self.folder / "verdicts.jsonl"

    def open(self) -> dict[str, Verdict]:
        """The verdicts that still hold, by the mutant's name; what is about other states goes."""
        self.folder.mkdir(exist_ok=True)
        for path in self.folder.glob("records-*"):
            if path != self.records:
                path.unlink()
        said = stamps.read(self._verdicts) or ""
        hold = [line for line in said.splitlines() if self.state in line and line.endswith("}")]
        stamps.write(self._verdicts, "".join(f"{line}\n" for line in hold))
        read = map(json.loads, hold)
        return {each["mutant"]: Verdict(each["outcome"], each["by"]) for each in read}

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        """Keep one more, at once, for the next moment this process may be stopped."""
        place = {"place": f"{mutant.file}:{mutant.line}", **asdict(verdict)}
        line = json.dumps({"state": self.state, "mutant": mutant.name, **place})
        with self._verdicts.open("a", encoding="utf-8") as verdicts:
            verdicts.write(f"{line}\n")

    def tell(
        self, mutants: Sequence[Mutant], known: Mapping[str, Verdict], sources: Mapping[str, str]
    ) -> bool:
        """Print what came of the mutants; whether enough were noticed, and all were tried."""
        judged = [mutant for mutant in mutants if mutant.name in known]
        numbers = Counter(known[mutant.name].outcome for mutant in judged)
        survivors = sorted(
            (mutant for mutant in judged if known[mutant.name].outcome == "survived"),
            key=lambda mutant: (mutant.file, mutant.line, mutant.name),
        )
        share = 1 - len(survivors) / len(judged) if judged else 0.0
        self._show(survivors, known, sources)
        if len(judged) < len(mutants):
            print(f"Time was up after {len(judged)} of {len(mutants)} mutants; the same command")
            print("goes on from here.")
        print(
            f"Mutants: {len(judged)}; {numbers['killed']} killed, {numbers['survived']} survived, "
            f"{numbers['timed out']} timed out; {share:.1%} killed or timed out, "
            f"{LEAST:.0%} are needed"
        )
        return share >= LEAST and len(judged) == len(mutants)

    def _show(
        self,
        survivors: Sequence[Mutant],
        known: Mapping[str, Verdict],
        sources: Mapping[str, str],
    ) -> None:
        """Write the survivors with their diffs into a file, and print some in one line each."""
        file = self.folder / "survivors.diff"
        entries = [
            f"# {mutant.file}:{mutant.line} {known[mutant.name].by}".rstrip()
            + f"\n{mutant.diff(sources[mutant.file])}\n"
            for mutant in survivors
        ]
        stamps.write(file, "\n".join(entries))
        for mutant in survivors[:MOST_SHOWN]:
            print(mutant.in_short(sources[mutant.file]))
        if survivors:
            print(f"Survivors: {len(survivors)}; their diffs are in {file}\n")
