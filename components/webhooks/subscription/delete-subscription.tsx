'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { ConfirmDialog } from '@/components/ui/dialog'
import { changeMessages } from './change-messages'
import type { DeletionKind } from './deletion-kind'
import { WebhookName } from './webhook-name'

const { delete: messages } = changeMessages

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
  const texts = kind === 'remove' ? REMOVE : DELETE
  const webhook = (
    <strong className="font-medium">
      <WebhookName name={name} url={url} />
    </strong>
  )
  return (
    <ConfirmDialog
      onClose={props.onClose}
      title={texts.title}
      confirmLabel={remove.isPending ? texts.pending : texts.submit}
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(kind === 'delete' ? messages.done : messages.removed)
              if (kind === 'delete') router.refresh()
              else router.push('/integrations/webhooks')
            },
          },
        )
      }
    >
      <p className="wrap-anywhere">{kind === 'delete' ? messages.active(webhook) : messages.inactive(webhook)}</p>
      <p className="text-soft">{kind === 'delete' ? messages.activeHistory : messages.inactiveHistory}</p>
    </ConfirmDialog>
  )
}

const DELETE = messages
const REMOVE = {
  title: messages.removeTitle,
  submit: messages.removeButton,
  pending: messages.removePending,
}
