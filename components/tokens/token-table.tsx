import { Cell, Row, Table } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { AccessToken, TokenUses } from '@/server/contract/tokens/token'
import { TokenMenu } from './token-menu'
import { tokenMessages } from './token-messages'
import { TokenState } from './token-state'
import { tokenStatus } from './token-status'
import { UsageChart } from './usage-chart'

const messages = tokenMessages.table

interface Props {
  tokens: readonly AccessToken[]
  members: readonly Member[]
  uses: TokenUses
  mayRevoke: boolean
  /** The id of the heading above the table. */
  headingId: string
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists the tokens of an account in the given order. */
export function TokenTable({ tokens, members, uses, mayRevoke, headingId, now }: Props) {
  const columns = [
    messages.token,
    messages.state,
    messages.created,
    messages.lastUsed,
    messages.requestsInDays(uses.days.length),
    ...(mayRevoke ? [messages.actions] : []),
  ]
  const creatorOf = ({ created_by_user_id }: AccessToken) =>
    members.find(({ user_id }) => user_id === created_by_user_id)?.name ?? messages.formerMember
  return (
    <Table caption={messages.title} columns={columns}>
      {tokens.map((token) => (
        <Row key={token.id}>
          <Cell>
            <div className="font-medium wrap-anywhere">
              <UserText>{token.name}</UserText>
            </div>
            <code className="text-small text-soft">{token.prefix}…</code>
          </Cell>
          <Cell label={messages.state}>
            <TokenState token={token} now={now} />
          </Cell>
          <Cell label={messages.created}>
            <RelativeTime at={token.created_at} now={now} />
            <div className="text-small text-soft wrap-anywhere">
              {messages.createdBy(<UserText>{creatorOf(token)}</UserText>)}
            </div>
          </Cell>
          <Cell label={messages.lastUsed}>
            {token.last_used_at ? (
              <RelativeTime at={token.last_used_at} now={now} />
            ) : (
              <span className="text-soft">{messages.never}</span>
            )}
          </Cell>
          <Cell label={messages.requests}>
            <UsageChart
              days={uses.days}
              requests={uses.tokens.find(({ token_id }) => token_id === token.id)?.requests ?? []}
            />
          </Cell>
          {mayRevoke ? (
            <Cell>{isInactive(token, now) ? null : <TokenMenu token={token} headingId={headingId} />}</Cell>
          ) : null}
        </Row>
      ))}
    </Table>
  )
}

const isInactive = (token: AccessToken, now: number): boolean =>
  ['expired', 'revoked'].includes(tokenStatus(token, now).state)
