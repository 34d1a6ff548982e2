import { UserText } from '@/components/ui/text'
import type { Member } from '@/server/contract/accounts/member'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { subscriptionMessages } from './subscription-messages'

const { facts } = subscriptionMessages

/** Shows who created a subscription: a member, a person who has left the account, or Zapier. */
export function Creator({ subscription, members }: { subscription: Subscription; members: readonly Member[] }) {
  if (subscription.created_by_user_id === null) return <>{facts.zapier}</>
  const creator = members.find(({ user_id }) => user_id === subscription.created_by_user_id)
  return <UserText>{creator?.name ?? facts.formerMember}</UserText>
}
