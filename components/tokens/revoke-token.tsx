'use client'

import { useRouter } from 'next/navigation'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer'
import { UserText } from '@/components/ui/text-direction'
import type { AccessToken } from '@/server/contract/tokens/token'

/** Revokes a token after a second button that names it. `headingId` takes the focus then, because the first button is gone. */
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
      label="Revoke"
      name={token.name}
      title={
        <>
          Revoke <UserText>{token.name}</UserText>?
        </>
      }
      confirmLabel={
        revoke.isPending ? (
          'Revoking…'
        ) : (
          <>
            Revoke <UserText>{token.name}</UserText>
          </>
        )
      }
      cancelLabel="Keep it"
      mutation={revoke}
      onConfirm={(close) =>
        revoke.mutate(
          { id: token.id },
          {
            onSuccess: () => {
              flushSync(close)
              announce(`${token.name} is revoked`)
              document.getElementById(headingId)?.focus()
              router.refresh()
            },
          },
        )
      }
    >
      <p>
        Requests with <code className="text-small">{token.prefix}…</code> are refused from the next one on. A revoked
        token cannot be made to work again.
      </p>
    </Confirm>
  )
}
