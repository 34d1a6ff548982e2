"""Lists with a cursor."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Generic, TypeVar



P = TypeVar("P")
I = TypeVar("I")  # noqa: E741


class Pages(Generic[P, I]):
    """A list of the API. Iterating gives its items and requests pages when they are needed."""

    def __init__(
        self, load: Callable[[str | None], P], items_of: Callable[[P], Sequence[I]], cursor: str | None
    ) -> None:
        self._load, self._items_of, self._cursor = load, items_of, cursor

    def pages(self) -> Iterator[P]:
        """Gives the pages themselves. A poller stores `next_cursor` of each, also of an empty one."""
        cursor, has_more = self._cursor, True
        while has_more:
            page = self._load(cursor)
            yield page
            cursor, has_more = _next(page)

    def __iter__(self) -> Iterator[I]:
        for page in self.pages():
            yield from self._items_of(page)


class AsyncPages(Generic[P, I]):
    """The same for `async for`."""

    def __init__(
        self, load: Callable[[str | None], Awaitable[P]], items_of: Callable[[P], Sequence[I]], cursor: str | None
    ) -> None:
        self._load, self._items_of, self._cursor = load, items_of, cursor

    async def pages(self) -> AsyncIterator[P]:
        """Gives the pages themselves. A poller stores `next_cursor` of each, also of an empty one."""
        cursor, has_more = self._cursor, True
        while has_more:
            page = await self._load(cursor)
            yield page
            cursor, has_more = _next(page)

    async def __aiter__(self) -> AsyncIterator[I]:
        async for page in self.pages():
            for item in self._items_of(page):
                yield item


def _next(page: object) -> tuple[str | None, bool]:
    assert isinstance(page, dict)
    cursor: str | None = page["next_cursor"]
    return cursor, bool(page["has_more"]) and cursor is not None
