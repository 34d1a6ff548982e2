'use client'

import { Ban } from 'lucide'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { ConfirmDialog } from '@/components/ui/dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

/** Renders the menu of the actions on a token. */
export function TokenMenu(props: { token: Pick<AccessToken, 'id' | 'name' | 'prefix'>; headingId: string }) {
  const text = useMessages(tokenMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu id={`token-${props.token.id}`} label={text.table.actionsFor(props.token.name)}>
        <MenuItem icon={Ban} isDestructive onSelect={() => setOpen(true)}>
          {text.revoke.button}
        </MenuItem>
      </Menu>
      {isOpen ? <RevokeToken {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Revokes a token after a confirmation. The focus moves to `headingId`, because the menu disappears. */
function RevokeToken({
  token,
  headingId,
  onClose,
}: {
  token: Pick<AccessToken, 'id' | 'name' | 'prefix'>
  headingId: string
  onClose: () => void
}) {
  const text = useMessages(tokenMessages).revoke
  const finish = useFinishedRemoval(headingId)
  const revoke = api.tokens.revoke.useMutation()
  return (
    <ConfirmDialog
      title={text.title(<UserText>{token.name}</UserText>)}
      confirmLabel={revoke.isPending ? text.pending : text.confirm(<UserText>{token.name}</UserText>)}
      mutation={revoke}
      onClose={onClose}
      onConfirm={(close) =>
        revoke.mutate({ id: token.id }, { onSuccess: () => finish(close, text.announce(token.name)) })
      }
    >
      <p>{text.consequences(<code className="text-small">{token.prefix}…</code>)}</p>
    </ConfirmDialog>
  )
}
