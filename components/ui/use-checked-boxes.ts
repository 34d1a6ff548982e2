import { useEffect, useState } from 'react'

/** Reads which boxes are checked in rows that the server rendered, again when the `rows` have changed. */
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
