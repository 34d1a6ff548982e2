'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { tokensOfMemberMessages } from './tokens-of-member-messages'

/** Lists the working tokens that a member created, and says what their removal does to them. */
export function TokensOfMember(props: { userId: string; isKept?: boolean; children?: React.ReactNode }) {
  const text = useMessages(tokensOfMemberMessages)
  const { data, error } = api.tokens.list.useQuery({ usable: true, created_by_user_id: props.userId, limit: 10 })
  if (error) return <ErrorState error={error}>{text.unknown} </ErrorState>
  if (!data) return <p className="text-soft">{text.loading}</p>
  const { total } = data.pagination
  if (total === 0) return null
  const more = total - data.tokens.length
  const now = Date.now()
  return (
    <div className="flex flex-col gap-3">
      <p>{props.isKept ? text.kept(total) : text.revoked(total)}</p>
      <ul className="flex flex-col gap-1">
        {data.tokens.map((token) => (
          <li key={token.id} className="wrap-anywhere">
            <UserText className="font-medium">{token.name}</UserText>{' '}
            <span className="text-small text-soft">
              {token.last_used_at ? text.lastUsed(<RelativeTime at={token.last_used_at} now={now} />) : text.neverUsed}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="text-soft">{text.more(more)}</li> : null}
      </ul>
      {props.children}
    </div>
  )
}
