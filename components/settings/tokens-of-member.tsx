import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.tokensOfMember

/**
 * Lists the working tokens that a member created, and says what their removal does to them. Nothing where there are none.
 * @param props.isKept whether they stay valid
 * @param props.children what can be chosen about them
 */
export function TokensOfMember(props: { userId: string; isKept?: boolean; children?: React.ReactNode }) {
  const { data, error } = api.tokens.list.useQuery({ usable: true, created_by_user_id: props.userId, limit: 10 })
  if (error) return <ErrorState error={error}>{messages.unknown} </ErrorState>
  if (!data) return <p className="text-soft">{messages.loading}</p>
  const { total } = data.pagination
  if (total === 0) return null
  const more = total - data.tokens.length
  const now = Date.now()
  return (
    <div className="flex flex-col gap-3">
      <p>{props.isKept ? messages.kept(total) : messages.revoked(total)}</p>
      <ul className="flex flex-col gap-1">
        {data.tokens.map((token) => (
          <li key={token.id} className="wrap-anywhere">
            <UserText className="font-medium">{token.name}</UserText>{' '}
            <span className="text-small text-soft">
              {token.last_used_at
                ? messages.lastUsed(<RelativeTime at={token.last_used_at} now={now} />)
                : messages.neverUsed}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="text-soft">{messages.more(more)}</li> : null}
      </ul>
      {props.children}
    </div>
  )
}
