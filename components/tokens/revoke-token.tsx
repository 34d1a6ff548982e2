'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import type { AccessToken } from '@/server/contract/token'

/** Revokes a token after a second button that names it. `headingId` takes the focus then, because the first button is gone. */
export function RevokeToken({
  token,
  headingId,
}: {
  token: Pick<AccessToken, 'id' | 'name' | 'prefix'>
  headingId: string
}) {
  const [isAsked, setAsked] = useState(false)
  const router = useRouter()
  const announce = useAnnounce()
  const revoke = api.tokens.revoke.useMutation({
    onSuccess: () => {
      flushSync(() => setAsked(false))
      announce(`${token.name} is revoked`)
      document.getElementById(headingId)?.focus()
      router.refresh()
    },
  })
  const close = () => {
    setAsked(false)
    revoke.reset()
  }
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        Revoke<span className="sr-only"> {token.name}</span>
      </Button>
      {isAsked ? (
        <Dialog title={<>Revoke {token.name}?</>} onClose={close} isPending={revoke.isPending}>
          <p>
            Requests with <code className="text-small">{token.prefix}…</code> are refused from the next one on. A
            revoked token cannot be made to work again.
          </p>
          <div role="alert" className="empty:hidden">
            {revoke.error ? <ErrorState of={revoke.error} /> : null}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              look="danger"
              aria-disabled={revoke.isPending}
              onClick={() => revoke.isPending || revoke.mutate({ id: token.id })}
              className="max-w-full"
            >
              <span className="truncate">{revoke.isPending ? 'Revoking…' : `Revoke ${token.name}`}</span>
            </Button>
            <CancelButton>Keep it</CancelButton>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
