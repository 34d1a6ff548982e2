'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'

const OVERLAPS = [
  [0, 'At once', 'The old secret stops signing now: for one that leaked.'],
  [1, 'After 1 hour', null],
  [6, 'After 6 hours', null],
  [24, 'After 24 hours', null],
] as const

/** An owner who only presses the button loses no delivery; one whose secret leaked chooses "At once". */
const PRESELECTED_HOURS = 24

/** Asks when the old secret is to stop signing. What the server answers is handed on and forgotten here. */
export function RotateDialog(props: {
  id: string
  prefix: string
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}) {
  const [hours, setHours] = useState<number>(PRESELECTED_HOURS)
  // The answer holds the secret: no cache may keep it once it is handed on.
  const rotate = api.subscriptions.rotate.useMutation({
    gcTime: 0,
    onSuccess(rotated) {
      rotate.reset()
      props.onRotated(rotated)
    },
  })
  return (
    <Dialog title="Rotate the signing secret?" onClose={props.onClose} isPending={rotate.isPending}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!rotate.isPending) rotate.mutate({ id: props.id, overlap_hours: hours })
        }}
      >
        <p>
          A new secret replaces <code className="text-small">{props.prefix}…</code> and is shown once. An overlap lets
          the receiver change over without missing anything.
        </p>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-small">The old secret stops signing</legend>
          {OVERLAPS.map(([value, name, words]) => (
            <label key={value} className="flex items-start gap-2.5">
              <input
                type="radio"
                name="overlap"
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={hours === value}
                onChange={() => setHours(value)}
              />
              <span>
                {name}
                {words ? <span className="block text-small text-soft">{words}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
        <p className="text-small text-soft">
          During the overlap each delivery has two <code>v1</code> signatures, the new one first. Your receiver must
          accept a delivery when either of them is valid.
        </p>
        <div role="alert" className="empty:hidden">
          {rotate.error ? <ErrorState error={rotate.error} /> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" aria-disabled={rotate.isPending}>
            {rotate.isPending ? 'Rotating…' : 'Rotate the secret'}
          </Button>
          <CancelButton />
        </div>
      </form>
    </Dialog>
  )
}
