'use client'

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { UserText } from '@/components/ui/text-direction'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

const messages = tokenMessages.revoke

/** Revokes a token after a confirmation. The focus moves to `headingId`, because the button disappears. */
export function RevokeToken({
  token,
  headingId,
}: {
  token: Pick<AccessToken, 'id' | 'name' | 'prefix'>
  headingId: string
}) {
  const router = useRouter()
  const announce = useAnnounce()
  const revoke = api.tokens.revoke.useMutation()
  return (
    <Confirm
      label={messages.button}
      name={token.name}
      title={messages.title(<UserText>{token.name}</UserText>)}
      confirmLabel={revoke.isPending ? messages.pending : messages.confirm(<UserText>{token.name}</UserText>)}
      mutation={revoke}
      onConfirm={(close) =>
        revoke.mutate(
          { id: token.id },
          {
            onSuccess: () => {
              flushSync(close)
              announce(messages.announce(token.name))
              document.getElementById(headingId)?.focus()
              router.refresh()
            },
          },
        )
      }
    >
      <p>{messages.consequences(<code className="text-small">{token.prefix}…</code>)}</p>
    </Confirm>
  )
}
