import { State, type StateKind } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/local-time'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { AccessToken } from '@/server/contract/tokens/token'
import { type TokenStatus, tokenStatus } from './token-status'

/** Whether a token opens anything, and until when or since when not. `now` is when the page was rendered, in milliseconds. */
export function TokenState({ token, now }: { token: AccessToken; now: number }) {
  const life = tokenStatus(token, now)
  const at = token.revoked_at ?? token.expires_at
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={KINDS[life.state]}>{wordsOf(life)}</State>
      </div>
      <div className="text-small text-soft">
        {!at ? (
          'No expiry'
        ) : life.state === 'expiring' ? (
          <LocalTime at={at} />
        ) : (
          <>
            {life.state === 'active' ? 'Expires ' : ''}
            <RelativeTime at={at} now={now} />
          </>
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

function wordsOf(life: TokenStatus): string {
  if (life.state === 'expiring') return life.days === 1 ? 'Expires within a day' : `Expires in ${life.days} days`
  return { active: 'Active', expired: 'Expired', revoked: 'Revoked' }[life.state]
}
