import { State, type StateKind } from '@/components/ui/state'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'
import { type TokenStatus, tokenStatus } from './token-status'

const messages = tokenMessages.state

/** Shows whether a token works, and when that changes or changed. `now` is when the page was rendered, in milliseconds. */
export function TokenState({ token, now }: { token: AccessToken; now: number }) {
  const status = tokenStatus(token, now)
  const at = token.revoked_at ?? token.expires_at
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={KINDS[status.state]}>{labelOf(status)}</State>
      </div>
      <div className="text-small text-soft">
        {!at ? (
          messages.noExpiration
        ) : status.state === 'expiring' ? (
          <LocalTime at={at} />
        ) : status.state === 'active' ? (
          messages.expires(<RelativeTime at={at} now={now} />)
        ) : (
          <RelativeTime at={at} now={now} />
        )}
      </div>
    </>
  )
}

const KINDS: Record<TokenStatus['state'], StateKind> = {
  active: 'ok',
  expiring: 'warning',
  expired: 'bad',
  revoked: 'off',
}

const labelOf = (status: TokenStatus): string =>
  status.state === 'expiring' ? messages.expiring(status.days) : messages[status.state]
