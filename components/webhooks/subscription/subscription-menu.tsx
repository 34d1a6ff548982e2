'use client'

import { RefreshCw, Trash2 } from 'lucide'
import { lazyPart } from '@/components/ui/lazy-part'
import { ActionMenu } from '@/components/ui/menu'
import { changeMessages } from './change-messages'

const { actions, rotate, delete: deletionTexts } = changeMessages

// Loaded when they open: few people who read the page of a webhook rotate its secret or delete it.
const RotateSecret = lazyPart(() => import('./subscription-dialogs'), 'RotateSecret')
const DeleteSubscription = lazyPart(() => import('./subscription-dialogs'), 'DeleteSubscription')

export function SubscriptionMenu(props: {
  id: string
  name: string
  url: string
  secretPrefix: string
  mayRotate: boolean
  deletion: DeletionKind | null
}) {
  const { id, name, url, secretPrefix, mayRotate, deletion } = props
  if (!mayRotate && deletion === null) return null
  return (
    <ActionMenu
      id="webhook-actions"
      label={actions.more}
      actions={[
        mayRotate
          ? {
              label: rotate.button,
              icon: RefreshCw,
              dialog: (close) => <RotateSecret id={id} prefix={secretPrefix} onClose={close} />,
            }
          : null,
        deletion
          ? {
              label: deletion === 'remove' ? deletionTexts.remove.submit : deletionTexts.button,
              icon: Trash2,
              isDestructive: true,
              dialog: (close) => <DeleteSubscription id={id} name={name} url={url} kind={deletion} onClose={close} />,
            }
          : null,
      ]}
    />
  )
}

/** `delete` disables an active webhook. `delete_disabled` and `remove` take a disabled one out of the list. */
export type DeletionKind = 'delete' | 'delete_disabled' | 'remove'
