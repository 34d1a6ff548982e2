import { useMessages } from '#messages'
import { formatNumber } from '@/components/ui/format'
import { State, type StateKind } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { AccessToken, TokenUses } from '@/server/contract/tokens/token'
import { TokenMenu } from './token-menu'
import { tokenMessages } from './token-messages'

interface Props {
  tokens: readonly AccessToken[]
  members: readonly Member[]
  uses: TokenUses
  mayRevoke: boolean
  headingId: string
  now: number
}

/** Lists the tokens of an account in the given order. */
export function TokenTable({ tokens, members, uses, mayRevoke, headingId, now }: Props) {
  const text = useMessages(tokenMessages).table
  const creatorOf = ({ created_by_user_id }: AccessToken) =>
    members.find(({ user_id }) => user_id === created_by_user_id)?.name ?? text.formerMember
  return (
    <DataTable
      caption={text.title}
      items={tokens}
      keyOf={({ id }) => id}
      row={{ className: mayRevoke ? 'menu-row' : '' }}
      columns={[
        {
          label: text.token,
          isTitle: true,
          cell: ({ name, prefix }) => (
            <>
              <div className="font-medium wrap-anywhere">
                <UserText>{name}</UserText>
              </div>
              <code className="text-small text-soft">{prefix}…</code>
            </>
          ),
        },
        { label: text.state, cell: (token) => <TokenState token={token} now={now} /> },
        {
          label: text.created,
          cell: (token) => (
            <>
              <RelativeTime at={token.created_at} now={now} />
              <div className="text-small text-soft wrap-anywhere">
                {text.createdBy(<UserText>{creatorOf(token)}</UserText>)}
              </div>
            </>
          ),
        },
        {
          label: text.lastUsed,
          cell: ({ last_used_at: at }) =>
            at ? <RelativeTime at={at} now={now} /> : <span className="text-soft">{text.never}</span>,
        },
        {
          label: text.requests,
          header: text.requestsInDays(uses.days.length),
          cell: ({ id }) => (
            <UsageChart
              days={uses.days}
              requests={uses.tokens.find(({ token_id }) => token_id === id)?.requests ?? []}
            />
          ),
        },
        mayRevoke
          ? {
              label: text.actions,
              isTitle: true,
              isMenu: true,
              cell: (token) => (isInactive(token, now) ? null : <TokenMenu token={token} headingId={headingId} />),
            }
          : null,
      ]}
    />
  )
}

const isInactive = (token: AccessToken, now: number): boolean =>
  ['expired', 'revoked'].includes(tokenStatus(token, now).state)

function TokenState({ token, now }: { token: AccessToken; now: number }) {
  const text = useMessages(tokenMessages).state
  const status = tokenStatus(token, now)
  const at = token.revoked_at ?? token.expires_at
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={KINDS[status.state]}>
          {status.state === 'expiring' ? text.expiring(status.days) : text[status.state]}
        </State>
      </div>
      <div className="text-small text-soft">
        {!at ? (
          text.noExpiration
        ) : status.state === 'expiring' ? (
          <LocalTime at={at} />
        ) : status.state === 'active' ? (
          text.expires(<RelativeTime at={at} now={now} />)
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

/** The list shows the remaining days of tokens that expire within this time. */
const EXPIRING_DAYS = 14
const DAY_MS = 86_400_000

type TokenStatus = { state: 'active' | 'expired' | 'revoked' } | { state: 'expiring'; days: number }

/** Returns the status of a token at `now` (milliseconds). `days` are the remaining ones, rounded up: 1 on the last day. */
export function tokenStatus({ revoked_at, expires_at }: AccessToken, now: number): TokenStatus {
  if (revoked_at) return { state: 'revoked' }
  if (!expires_at) return { state: 'active' }
  const left = Date.parse(expires_at) - now
  if (left <= 0) return { state: 'expired' }
  const days = Math.ceil(left / DAY_MS)
  return days > EXPIRING_DAYS ? { state: 'active' } : { state: 'expiring', days }
}

const BAR = 4
const GAP = 1
const HEIGHT = 24
/** Makes days with few requests visible. */
const MIN_HEIGHT = 2

function UsageChart({ days, requests }: { days: readonly string[]; requests: readonly number[] }) {
  const text = useMessages(tokenMessages).usage
  const total = requests.reduce((sum, one) => sum + one, 0)
  if (total === 0) return <span className="text-soft">{text.none}</span>
  const maximum = Math.max(...requests)
  const busiest = days[requests.indexOf(maximum)] ?? ''
  const width = days.length * (BAR + GAP) - GAP
  return (
    <span className="inline-flex max-w-full items-end gap-3">
      <svg
        role="img"
        aria-label={text.chart(formatNumber(maximum), busiest)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        preserveAspectRatio="xMinYMax"
        className="min-w-0"
      >
        {days.map((day, index) => {
          const requestCount = requests[index] ?? 0
          const height = requestCount === 0 ? 1 : Math.max(MIN_HEIGHT, (requestCount / maximum) * HEIGHT)
          return (
            <rect
              key={day}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={requestCount === 0 ? 'fill-rule' : 'fill-accent'}
            >
              <title>{text.day(day, formatNumber(requestCount))}</title>
            </rect>
          )
        })}
      </svg>
      <span>{formatNumber(total)}</span>
    </span>
  )
}
