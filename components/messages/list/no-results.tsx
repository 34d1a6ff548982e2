import Link from 'next/link'
import { SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/inbox-messages'
import { pageMessages } from '@/components/messages/page-messages'
import { UserText } from '@/components/ui/text-direction'
import { LocalTime } from '@/components/ui/time/local-time'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import { ASSIGNED_TO_ME, type MessageFilters, UNASSIGNED } from '@/server/contract/messages/message-list'

const messages = pageMessages.noResults

/** Lists the conditions that no message matches, with a link to clear them. */
export function NoResults(props: {
  filters: MessageFilters
  channels: readonly Channel[]
  members: readonly Member[]
}) {
  const { filters, channels, members } = props
  return (
    <section className="flex flex-col gap-3 border-rule border-t pt-6 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{messages.title}</h2>
      <p className="text-soft wrap-anywhere">
        {messages.conditions(
          conditionsOf(filters, channels, members).map(([key, condition], index) => (
            <span key={key}>
              {index > 0 ? ', ' : ''}
              {condition}
            </span>
          )),
        )}
      </p>
      <p className="text-soft">{messages.hint}</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          {messages.clear}
        </Link>
      </p>
    </section>
  )
}

/** Describes each condition. Text from users is isolated from the sentence around it. */
function conditionsOf(
  { q, status, assignee, unread, since, until, channel, urgency, sentiment, tag }: MessageFilters,
  channels: readonly Channel[],
  members: readonly Member[],
): [key: string, condition: React.ReactNode][] {
  const quoted = (text: string) => messages.quoted(<UserText>{text}</UserText>)
  const conditions: [key: string, condition: React.ReactNode][] = []
  if (q) conditions.push(['q', quoted(q)])
  if (status) conditions.push(['status', messages.status[status]])
  if (assignee === ASSIGNED_TO_ME) conditions.push(['assignee', messages.assignedTo(messages.me)])
  else if (assignee === UNASSIGNED) conditions.push(['assignee', messages.assignedTo(messages.noOne)])
  else if (assignee)
    conditions.push([
      'assignee',
      messages.assignedTo(quoted(members.find(({ user_id }) => user_id === assignee)?.name ?? assignee)),
    ])
  if (unread) conditions.push(['unread', messages.unread])
  if (since) conditions.push(['since', messages.since(<LocalTime at={since} precision="minute" />)])
  if (until) conditions.push(['until', messages.until(<LocalTime at={until} precision="minute" />)])
  if (channel)
    conditions.push(['channel', messages.channel(quoted(channels.find(({ id }) => id === channel)?.name ?? channel))])
  if (urgency) conditions.push(['urgency', URGENCY_LABELS[urgency].toLowerCase()])
  if (sentiment === 'none') conditions.push(['sentiment', SENTIMENT_LABELS.none.toLowerCase()])
  else if (sentiment) conditions.push(['sentiment', messages.sentiment(sentiment)])
  if (tag) conditions.push(['tag', messages.tag(quoted(tag))])
  return conditions
}
