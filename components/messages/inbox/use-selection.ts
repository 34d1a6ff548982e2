import { useRef, useState } from 'react'

/**
 * Holds which messages of a page are selected. Messages that left the page are no longer selected.
 * @param pageIds the ids of the page, in their order
 */
export function useSelection(pageIds: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = pageIds.filter((id) => chosen.has(id))

  /** @param isRange the same for all messages from the last one that was toggled */
  function toggle(id: string, isRange: boolean) {
    const isSelected = !chosen.has(id)
    const next = new Set(ids)
    for (const one of isRange ? between(pageIds, last.current ?? id, id) : [id]) {
      if (isSelected) next.add(one)
      else next.delete(one)
    }
    last.current = id
    setChosen(next)
  }

  return {
    ids,
    has: (id: string) => chosen.has(id),
    isAll: ids.length > 0 && ids.length === pageIds.length,
    toggle,
    selectAll: (isSelected: boolean) => setChosen(new Set(isSelected ? pageIds : [])),
    deselect: (some: readonly string[]) =>
      setChosen((before) => new Set([...before].filter((id) => !some.includes(id)))),
  }
}

/** Returns the ids from one to the other, in the order of the page. */
function between(pageIds: readonly string[], one: string, other: string): readonly string[] {
  const ends = [pageIds.indexOf(one), pageIds.indexOf(other)].toSorted((a, b) => a - b)
  const [from = 0, to = 0] = ends
  return from < 0 ? [other] : pageIds.slice(from, to + 1)
}
