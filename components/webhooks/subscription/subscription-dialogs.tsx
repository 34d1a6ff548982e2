'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { RadioField } from '@/components/ui/choices'
import { ConfirmDialog, FormDialog } from '@/components/ui/dialog'
import { useForm } from '@/components/ui/form'
import { SecretDialog } from '@/components/ui/secret-once'
import { LocalTime } from '@/components/ui/time/times'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'
import { WebhookName } from '../webhook-name'
import { changeMessages } from './change-messages'
import type { DeletionKind } from './subscription-menu'

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

  if (rotated) {
    const until = rotated.previous_secret_until
    return (
      <SecretDialog
        title={texts.newTitle}
        secret={rotated.secret}
        what={texts.theSecret}
        variable="WEBHOOK_SECRET"
        onDone={close}
      >
        <p className="text-soft">{until ? texts.until(<LocalTime at={until} />, <code>v1</code>) : texts.noOverlap}</p>
      </SecretDialog>
    )
  }
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

const OVERLAP_HOURS = [0, 1, 6, 24]

/** Without a choice, no receiver loses a request. After a leak, the person chooses "Immediately". */
const DEFAULT_HOURS = 24

/** Asks when the old secret stops signing. Passes the new secret to `onRotated` only. */
function RotateDialog(props: {
  id: string
  prefix: string
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}) {
  // The response contains the secret: no cache may keep it.
  const rotate = api.subscriptions.rotate.useMutation({
    gcTime: 0,
    onSuccess({ secret, ...rotated }) {
      rotate.reset()
      // Only replays have none, and the dashboard sends no Idempotency-Key.
      if (secret !== undefined) props.onRotated({ secret, ...rotated })
    },
  })
  const form = useForm({ overlap_hours: DEFAULT_HOURS }, rotate)
  return (
    <FormDialog
      text={texts}
      onClose={props.onClose}
      form={form}
      onSubmit={() => rotate.mutate({ id: props.id, ...form.values })}
    >
      <p>{texts.intro(<code className="text-small">{props.prefix}…</code>)}</p>
      <RadioField
        label={texts.oldSecret}
        options={OVERLAP_HOURS.map((hours) =>
          hours === 0 ? [hours, texts.atOnce, texts.atOnceHint] : [hours, texts.after(hours)],
        )}
        value={form.values.overlap_hours}
        onChange={(overlap_hours) => form.change({ overlap_hours })}
      />
      <p className="text-small text-soft">{texts.overlap(<code>v1</code>)}</p>
    </FormDialog>
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
  const { id, name, url, kind, onClose } = props
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.subscriptions.remove.useMutation({
    onSuccess: () => {
      onClose()
      announce(kind === 'delete' ? deletion.done : deletion.removed)
      if (kind === 'delete') router.refresh()
      else router.push('/integrations/webhooks')
    },
  })
  const labels = kind === 'remove' ? deletion.remove : deletion
  const webhook = (
    <strong className="font-medium">
      <WebhookName name={name} url={url} />
    </strong>
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      text={{
        title: labels.title,
        confirm: labels.submit,
        pending: labels.pending,
        consequences: kind === 'delete' ? deletion.active(webhook) : deletion.inactive(webhook),
      }}
      mutation={remove}
      onConfirm={() => remove.mutate({ id })}
    >
      <p className="text-soft">{kind === 'delete' ? deletion.activeHistory : deletion.inactiveHistory}</p>
    </ConfirmDialog>
  )
}
