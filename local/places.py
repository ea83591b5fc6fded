"""Where the local run keeps its things."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEFAULT_STATE = ROOT / ".local"
HOST, DEFAULT_PORT = "127.0.0.1", 8400
PAGE = ROOT / "web" / "dist"


@dataclass(frozen=True)
class Places:
    """The files of one local run, all under one directory that git ignores."""

    state: Path

    @property
    def lock(self) -> Path:
        """Held by the run that owns the directory."""
        return self.state / "lock"

    @property
    def assembly(self) -> Path:
        """The synthesised stack."""
        return self.state / "cdk.out"

    @property
    def deployed(self) -> Path:
        """Which assembly the kept state runs, and the stack's outputs."""
        return self.state / "deployed.json"
