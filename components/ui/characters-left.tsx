'use client'

import { useEffect, useState } from 'react'

/** Shown for the last tenth of the limit: a browser cuts what is pasted beyond it without a word. */
const SHARE_SHOWN = 0.1

/**
 * Says how many characters are left in an input or textarea, once few are. It listens to the element itself, so it works for
 * controlled and uncontrolled ones.
 * @param max the limit in UTF-16 units, as `maxLength` counts.
 */
export function CharactersLeft({ inputId, max }: { inputId: string; max: number }) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    const read = () => setLength(input.value.length)
    read()
    input.addEventListener('input', read)
    // A form that was reset, or an input whose value was replaced, is read again when it is left.
    input.addEventListener('blur', read)
    return () => {
      input.removeEventListener('input', read)
      input.removeEventListener('blur', read)
    }
  }, [inputId])
  return (
    <div role="status" className="text-small text-soft empty:hidden">
      {charactersLeftMessage(length, max)}
    </div>
  )
}

/** @returns null while more than a tenth of the limit is left. */
export function charactersLeftMessage(length: number, max: number): string | null {
  const left = Math.max(0, max - length)
  if (left > max * SHARE_SHOWN) return null
  const limit = `${max.toLocaleString('en')} characters`
  if (left === 0) return `The limit of ${limit} is reached. Longer text is cut off.`
  return `${left.toLocaleString('en')} of ${limit} left.`
}
