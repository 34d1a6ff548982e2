'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { SecretDialog } from '@/components/ui/secret-once'
import { LocalTime } from '@/components/ui/time/times'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'
import { WebhookName } from '../webhook-name'
import type { DeletionKind } from './subscription-menu'
import { changeMessages } from './subscription-messages'

const { rotate: texts, delete: deletion } = changeMessages

/** Replaces the signing secret, on every plan, and shows the new one once. It is open while it is rendered. */
export function RotateSecret({ id, prefix, onClose }: { id: string; prefix: string; onClose: () => void }) {
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const router = useRouter()
  const announce = useAnnounce()

  function close() {
    onClose()
    router.refresh()
  }

  if (rotated) return <RotatedDialog rotated={rotated} onClose={close} />
  return (
    <RotateDialog
      id={id}
      prefix={prefix}
      onClose={onClose}
      onRotated={(rotated) => {
        setRotated(rotated)
        announce(texts.announcement)
      }}
    />
  )
}

function RotatedDialog({ rotated, onClose }: { rotated: Rotated; onClose: () => void }) {
  const until = rotated.previous_secret_until
  return (
    <SecretDialog
      title={texts.newTitle}
      secret={rotated.secret}
      what={texts.theSecret}
      variable="WEBHOOK_SECRET"
      onDone={onClose}
    >
      <p className="text-soft">{until ? texts.until(<LocalTime at={until} />, <code>v1</code>) : texts.noOverlap}</p>
    </SecretDialog>
  )
}

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
    <FormDialog
      title={texts.title}
      onClose={props.onClose}
      isPending={rotate.isPending}
      onSubmit={() => rotate.mutate({ id: props.id, overlap_hours: hours })}
      label={texts.submit}
      pendingLabel={texts.pending}
      result={rotate.error ? <ErrorState error={rotate.error} /> : null}
    >
      <p>{texts.intro(<code className="text-small">{props.prefix}…</code>)}</p>
      <OverlapField hours={hours} onChange={setHours} />
      <p className="text-small text-soft">{texts.overlap(<code>v1</code>)}</p>
    </FormDialog>
  )
}

function OverlapField({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{texts.oldSecret}</legend>
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
            {value === 0 ? texts.atOnce : texts.after(value)}
            {value === 0 ? <span className="block text-small text-soft">{texts.atOnceHint}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Deletes a webhook after a confirmation, on every plan. The API still lists it, and its history stays. */
export function DeleteSubscription(props: {
  id: string
  name: string
  url: string
  kind: DeletionKind
  onClose: () => void
}) {
  const { id, name, url, kind } = props
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.subscriptions.remove.useMutation()
  const labels = kind === 'remove' ? REMOVE : DELETE
  const webhook = (
    <strong className="font-medium">
      <WebhookName name={name} url={url} />
    </strong>
  )
  return (
    <ConfirmDialog
      onClose={props.onClose}
      title={labels.title}
      confirmLabel={remove.isPending ? labels.pending : labels.submit}
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(kind === 'delete' ? deletion.done : deletion.removed)
              if (kind === 'delete') router.refresh()
              else router.push('/integrations/webhooks')
            },
          },
        )
      }
    >
      <p className="wrap-anywhere">{kind === 'delete' ? deletion.active(webhook) : deletion.inactive(webhook)}</p>
      <p className="text-soft">{kind === 'delete' ? deletion.activeHistory : deletion.inactiveHistory}</p>
    </ConfirmDialog>
  )
}

const DELETE = deletion
const REMOVE = {
  title: deletion.removeTitle,
  submit: deletion.removeButton,
  pending: deletion.removePending,
}
