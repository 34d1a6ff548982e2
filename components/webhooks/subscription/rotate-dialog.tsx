'use client'

import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { Dialog, SubmitButtons } from '@/components/ui/dialog'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'
import { changeMessages } from './change-messages'

const { rotate: messages } = changeMessages

const OVERLAP_HOURS = [0, 1, 6, 24]

/** Without a choice, no receiver loses a request. After a leak, the person chooses "Immediately". */
const DEFAULT_HOURS = 24

/** Asks when the old secret stops signing. Passes the new secret to `onRotated` only. */
export function RotateDialog(props: {
  id: string
  prefix: string
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}) {
  const [hours, setHours] = useState(DEFAULT_HOURS)
  // The response contains the secret: no cache may keep it.
  const rotate = api.subscriptions.rotate.useMutation({
    gcTime: 0,
    onSuccess(rotated) {
      rotate.reset()
      props.onRotated(rotated)
    },
  })
  return (
    <Dialog title={messages.title} onClose={props.onClose} isPending={rotate.isPending}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!rotate.isPending) rotate.mutate({ id: props.id, overlap_hours: hours })
        }}
      >
        <p>{messages.intro(<code className="text-small">{props.prefix}…</code>)}</p>
        <OverlapField hours={hours} onChange={setHours} />
        <p className="text-small text-soft">{messages.overlap(<code>v1</code>)}</p>
        <SubmitButtons
          label={messages.submit}
          pendingLabel={messages.pending}
          result={rotate.error ? <ErrorState error={rotate.error} /> : null}
        />
      </form>
    </Dialog>
  )
}

function OverlapField({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{messages.oldSecret}</legend>
      {OVERLAP_HOURS.map((value) => (
        <label key={value} className="flex items-start gap-2.5">
          <input
            type="radio"
            name="overlap"
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={hours === value}
            onChange={() => onChange(value)}
          />
          <span>
            {value === 0 ? messages.atOnce : messages.after(value)}
            {value === 0 ? <span className="block text-small text-soft">{messages.atOnceHint}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
