'use client'

import { api } from '@/components/api/client'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { ConfirmDialog } from '@/components/ui/dialog'
import { UserText } from '@/components/ui/text'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

const messages = tokenMessages.revoke

/** Revokes a token after a confirmation. The focus moves to `headingId`, because the menu disappears. */
export function RevokeToken({
  token,
  headingId,
  onClose,
}: {
  token: Pick<AccessToken, 'id' | 'name' | 'prefix'>
  headingId: string
  onClose: () => void
}) {
  const finish = useFinishedRemoval(headingId)
  const revoke = api.tokens.revoke.useMutation()
  return (
    <ConfirmDialog
      title={messages.title(<UserText>{token.name}</UserText>)}
      confirmLabel={revoke.isPending ? messages.pending : messages.confirm(<UserText>{token.name}</UserText>)}
      mutation={revoke}
      onClose={onClose}
      onConfirm={(close) =>
        revoke.mutate({ id: token.id }, { onSuccess: () => finish(close, messages.announce(token.name)) })
      }
    >
      <p>{messages.consequences(<code className="text-small">{token.prefix}…</code>)}</p>
    </ConfirmDialog>
  )
}
