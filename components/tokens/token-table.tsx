import { Cell, Row, Table } from '@/components/ui/table'
import { UserText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Member } from '@/server/contract/accounts/member'
import type { AccessToken, TokenUses } from '@/server/contract/tokens/token'
import { RevokeToken } from './revoke-token'
import { TokenState } from './token-state'
import { tokenStatus } from './token-status'
import { UsageChart } from './usage-chart'

interface Props {
  tokens: readonly AccessToken[]
  members: readonly Member[]
  uses: TokenUses
  mayRevoke: boolean
  /** Of the heading above. */
  headingId: string
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** The tokens of an account, newest first as the router lists them. */
export function TokenTable({ tokens, members, uses, mayRevoke, headingId, now }: Props) {
  const columns = [
    'Token',
    'State',
    'Created',
    'Last used',
    `Requests, ${uses.days.length} days`,
    ...(mayRevoke ? ['Action'] : []),
  ]
  return (
    <Table caption="Access tokens" columns={columns}>
      {tokens.map((token) => (
        <Row key={token.id}>
          <Cell>
            <div className="font-medium wrap-anywhere">
              <UserText>{token.name}</UserText>
            </div>
            <code className="text-small text-soft">{token.prefix}…</code>
          </Cell>
          <Cell label="State">
            <TokenState token={token} now={now} />
          </Cell>
          <Cell label="Created">
            <RelativeTime at={token.created_at} now={now} />
            <div className="text-small text-soft wrap-anywhere">
              by{' '}
              <UserText>
                {members.find(({ user_id }) => user_id === token.created_by_user_id)?.name ?? 'a former member'}
              </UserText>
            </div>
          </Cell>
          <Cell label="Last used">
            {token.last_used_at ? (
              <RelativeTime at={token.last_used_at} now={now} />
            ) : (
              <span className="text-soft">Never</span>
            )}
          </Cell>
          <Cell label="Requests">
            <UsageChart
              days={uses.days}
              requests={uses.tokens.find(({ token_id }) => token_id === token.id)?.requests ?? []}
            />
          </Cell>
          {mayRevoke ? (
            <Cell>{isOver(token, now) ? null : <RevokeToken token={token} headingId={headingId} />}</Cell>
          ) : null}
        </Row>
      ))}
    </Table>
  )
}

const isOver = (token: AccessToken, now: number): boolean =>
  ['expired', 'revoked'].includes(tokenStatus(token, now).state)
