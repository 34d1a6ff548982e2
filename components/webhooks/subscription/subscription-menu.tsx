'use client'

import { RefreshCw, Trash2 } from 'lucide'
import { useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import { changeMessages } from './subscription-messages'

const { actions, rotate } = changeMessages

// Loaded when they open: few people who read the page of a webhook rotate its secret or delete it.
const RotateSecret = lazyPart(() => import('./subscription-dialogs'), 'RotateSecret')
const DeleteSubscription = lazyPart(() => import('./subscription-dialogs'), 'DeleteSubscription')

/**
 * Renders the menu of the actions that change a webhook, the destructive one last.
 * @param deletion null when it cannot be deleted
 */
export function SubscriptionMenu(props: {
  id: string
  name: string
  url: string
  secretPrefix: string
  mayRotate: boolean
  deletion: DeletionKind | null
}) {
  const { id, name, url, deletion } = props
  const [opened, setOpened] = useState<'rotate' | 'delete' | null>(null)
  const close = () => setOpened(null)
  if (!props.mayRotate && deletion === null) return null
  return (
    <>
      <Menu id="webhook-actions" label={actions.more}>
        {props.mayRotate ? (
          <MenuItem icon={RefreshCw} onSelect={() => setOpened('rotate')}>
            {rotate.button}
          </MenuItem>
        ) : null}
        {deletion ? (
          <MenuItem icon={Trash2} isDestructive onSelect={() => setOpened('delete')}>
            {deletionLabel(deletion)}
          </MenuItem>
        ) : null}
      </Menu>

      {opened === 'rotate' ? <RotateSecret id={id} prefix={props.secretPrefix} onClose={close} /> : null}
      {opened === 'delete' && deletion ? (
        <DeleteSubscription id={id} name={name} url={url} kind={deletion} onClose={close} />
      ) : null}
    </>
  )
}

/** `delete` disables an active webhook. `delete_disabled` and `remove` take a disabled one out of the list. */
export type DeletionKind = 'delete' | 'delete_disabled' | 'remove'

/** The text of the action in the menu. */
export const deletionLabel = (kind: DeletionKind): string =>
  kind === 'remove' ? changeMessages.delete.removeButton : changeMessages.delete.button
