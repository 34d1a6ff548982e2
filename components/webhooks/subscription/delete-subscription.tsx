'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import { LtrText } from '@/components/ui/text-direction'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'

interface Props {
  id: string
  url: string
  /** What deleting does: an active webhook is disabled, an inactive one leaves the list. */
  kind: DeletionKind
}

/** `delete` ends deliveries; `delete_disabled` and `remove` take an inactive webhook out of the dashboard's list. */
export type DeletionKind = 'delete' | 'delete_disabled' | 'remove'

/** Deletes a webhook after a confirmation, on every plan. The API lists it in either case, and its history stays. */
export function DeleteSubscription({ id, url, kind }: Props) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.subscriptions.remove.useMutation()
  const { words, title, act, pending, done } = TEXTS[kind]
  return (
    <Confirm
      label={words}
      title={title}
      confirmLabel={remove.isPending ? pending : act}
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(done)
              if (kind === 'delete') router.refresh()
              else router.push('/integrations/webhooks')
            },
          },
        )
      }
    >
      {kind === 'delete' ? (
        <>
          <p className="wrap-anywhere">
            <LtrText className="font-medium">{url}</LtrText> gets no more events. Pending deliveries are held.
          </p>
          <p className="text-soft">
            Its history is kept. You can reactivate it with the same secret for {REACTIVATION_DAYS} days.
          </p>
        </>
      ) : (
        <>
          <p className="wrap-anywhere">
            <LtrText className="font-medium">{url}</LtrText> is already inactive. This removes it from your list of
            webhooks.
          </p>
          <p className="text-soft">
            Its history is kept. To find it again, choose “Removed” above the list. The API still lists it.
          </p>
        </>
      )}
    </Confirm>
  )
}

const REMOVED = 'Webhook removed from the list'

const TEXTS: Record<DeletionKind, { words: string; title: string; act: string; pending: string; done: string }> = {
  delete: {
    words: 'Delete',
    title: 'Delete this webhook?',
    act: 'Delete webhook',
    pending: 'Deleting…',
    done: 'Webhook deleted',
  },
  delete_disabled: {
    words: 'Delete',
    title: 'Delete this webhook?',
    act: 'Delete webhook',
    pending: 'Deleting…',
    done: REMOVED,
  },
  remove: {
    words: 'Remove from list',
    title: 'Remove this webhook from the list?',
    act: 'Remove from list',
    pending: 'Removing…',
    done: REMOVED,
  },
}
