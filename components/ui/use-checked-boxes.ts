import { useEffect, useState } from 'react'

/** Reads which boxes are checked in rows that the server rendered, again when the `rows` have changed. */
export function useCheckedBoxes(list: React.RefObject<HTMLElement | null>, rows: React.ReactNode) {
  const [values, setValues] = useState<readonly string[]>([])
  const [areAll, setAreAll] = useState(false)
  function read() {
    const boxes = boxesIn(list.current)
    setValues(boxes.flatMap((box) => (box.checked ? [box.value] : [])))
    setAreAll(boxes.length > 0 && boxes.every((box) => box.checked))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows have changed
  useEffect(read, [rows])
  function checkAll(isChecked: boolean) {
    for (const box of boxesIn(list.current)) box.checked = isChecked
    read()
  }
  return { values, areAll, read, checkAll }
}

const boxesIn = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('tr input[type=checkbox]') ?? []),
]
