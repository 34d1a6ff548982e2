'use client'

import { useMessages } from '#messages'
import { STANDARD_ACCENT } from '@/components/recorder/accent'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { COLOR_CHARACTERS } from '@/server/contract/limits'
import { brandMessages } from './brand-messages'

/** A color of buttons, typed or picked. `color` is the value in the form of the API. */
export function ColorField(props: {
  field: Pick<React.ComponentProps<typeof Field>, 'value' | 'onChange' | 'error'>
  hint: string
  color: string | null
  onPick: (color: string) => void
}) {
  const text = useMessages(brandMessages).color
  return (
    <div className="flex items-end gap-3">
      <Field label={text.label} hint={props.hint} {...props.field} maxLength={COLOR_CHARACTERS} {...MACHINE_TEXT} />
      <input
        type="color"
        aria-label={text.picker}
        value={props.color ?? STANDARD_ACCENT}
        onChange={(event) => props.onPick(event.target.value)}
        className="h-control pointer-coarse:h-touch w-14 shrink-0 cursor-pointer rounded-field border border-edge bg-paper p-1"
      />
    </div>
  )
}

/** Returns a typed color in the form of the API; null while it is not complete. */
export function completeColor(typed: string): string | null {
  const color = typed.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(color) ? color : null
}
