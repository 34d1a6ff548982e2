'use client'

import { useEffect, useState } from 'react'
import { uiMessages } from '../ui-messages'

/** The share of the limit below which the count is shown. Browsers cut longer pasted text without a warning. */
const SHARE_SHOWN = 0.1

/**
 * Shows how many characters are left in an input or textarea, once few are left. It listens to the element itself, so it
 * works for controlled and uncontrolled inputs.
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
    // A reset form or a replaced value fires no input event. The count is corrected when the input loses the focus.
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

/** Returns the message, or null while more than a tenth of the limit is left. */
export function charactersLeftMessage(length: number, max: number): string | null {
  const left = Math.max(0, max - length)
  if (left > max * SHARE_SHOWN) return null
  return left === 0 ? uiMessages.charactersLeft.none(max) : uiMessages.charactersLeft.some(left, max)
}
