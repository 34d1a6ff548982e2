import { useEffect, useState } from 'react'

/**
 * Reads which boxes are checked in the rows of a table. The rows are rendered on the server, so the boxes keep their own state.
 * @param rows the rows; the boxes are read again when they have changed, because a checked one may have left the list
 * @returns the values of the checked boxes; `read` is for `onChange` of the list
 */
export function useCheckedBoxes(list: React.RefObject<HTMLElement | null>, rows: React.ReactNode) {
  const [values, setValues] = useState<readonly string[]>([])
  const read = () => setValues(boxesIn(list.current).flatMap((box) => (box.checked ? [box.value] : [])))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows have changed
  useEffect(read, [rows])
  function checkAll(isChecked: boolean) {
    for (const box of boxesIn(list.current)) box.checked = isChecked
    read()
  }
  return { values, read, checkAll }
}

const boxesIn = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('tr input[type=checkbox]') ?? []),
]
