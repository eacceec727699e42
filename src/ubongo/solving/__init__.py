"""Solving: every solution of a task, which piece sets fill an area, advice, difficulty, layouts.

Pure Python on bit masks, without dependencies. A long call takes a `stop`, a question that it asks
now and then; its result says whether it is complete, or Stopped is raised where there is none.
"""

from ubongo.solving.advice import (
    Advice,
    Complete,
    Lay,
    TakeUp,
    Unsolvable,
    advise,
)
from ubongo.solving.difficulty import difficulty, is_trivial, places_of
from ubongo.solving.layout import (
    CardFace,
    Laid,
    Layout,
    read_hand,
    read_laid,
    read_layout,
    write_laid,
    write_layout,
)
from ubongo.solving.layout_check import LayoutFault, LayoutFaultKind, check_layout
from ubongo.solving.layout_hint import (
    GoalReached,
    LayCard,
    LayoutHint,
    OutOfReach,
    TakeBack,
    layout_hint,
)
from ubongo.solving.layout_search import (
    GOAL,
    LayoutCount,
    LayoutSearch,
    count_layouts,
    extend_layout,
    largest_layout,
)
from ubongo.solving.master import (
    MasterPuzzle,
    count_master_solutions,
    master_solutions,
    shows_both_faces,
)
from ubongo.solving.piece_sets import PieceSet, PieceSets, piece_sets
from ubongo.solving.puzzle import Puzzle
from ubongo.solving.solver import (
    Count,
    count_solutions,
    first_solution,
    solutions,
)
from ubongo.solving.stop import Stop, Stopped, stop_after

__all__ = [
    "GOAL",
    "Advice",
    "CardFace",
    "Complete",
    "Count",
    "GoalReached",
    "Laid",
    "Lay",
    "LayCard",
    "Layout",
    "LayoutCount",
    "LayoutFault",
    "LayoutFaultKind",
    "LayoutHint",
    "LayoutSearch",
    "MasterPuzzle",
    "OutOfReach",
    "PieceSet",
    "PieceSets",
    "Puzzle",
    "Stop",
    "Stopped",
    "TakeBack",
    "TakeUp",
    "Unsolvable",
    "advise",
    "check_layout",
    "count_layouts",
    "count_master_solutions",
    "count_solutions",
    "difficulty",
    "extend_layout",
    "first_solution",
    "is_trivial",
    "largest_layout",
    "layout_hint",
    "master_solutions",
    "piece_sets",
    "places_of",
    "read_hand",
    "read_laid",
    "read_layout",
    "shows_both_faces",
    "solutions",
    "stop_after",
    "write_laid",
    "write_layout",
]
