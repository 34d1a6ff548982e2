"""Compares the ledger of a subscription with what a receiver has stored."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import NamedTuple

from .models import Ledger, LedgerEntry


class Checkpoint(NamedTuple):
    """A position in a ledger. Keep it, and give it to the next reconciliation, which then begins there."""

    number: int
    digest: str


START = Checkpoint(0, "")


class LedgerError(Exception):
    """The ledger contradicts itself or a checkpoint: an entry was removed, added or replaced."""


@dataclass
class Reconciliation:
    """What a comparison found."""

    checkpoint: Checkpoint
    count: int = 0
    """How many entries were compared."""
    missing: list[LedgerEntry] = field(default_factory=list)
    """What the store lacks, in the order of the ledger. `state` tells why, and `recover` sends what failed."""
    unavailable: list[LedgerEntry] = field(default_factory=list)
    """What the store lacks and nobody can send: the message was erased, or the event is older than 120 days."""

    def entries_of(self, page: Ledger) -> list[LedgerEntry]:
        """Checks that a page continues the ledger without a gap, and returns its entries.

        Raises LedgerError otherwise.
        """
        number, digest = self.checkpoint
        if page["previous_digest"] != digest:
            raise LedgerError(f"The ledger changed at or before number {number}.")
        for entry in page["entries"]:
            if entry["number"] != number + 1:
                raise LedgerError(f"Number {number + 1} of the ledger is missing.")
            number = entry["number"]
            digest = hashlib.sha256(f"{digest}:{number}:{entry['event_id']}".encode()).hexdigest()
        if digest != page["digest"]:
            raise LedgerError(f"The digest after number {number} does not fit its entries.")
        self.count += len(page["entries"])
        self.checkpoint = Checkpoint(number, digest)
        return page["entries"]

    def note_lacking(self, entry: LedgerEntry) -> None:
        """Notes an entry that the store does not have."""
        (self.missing if entry["is_available"] else self.unavailable).append(entry)
