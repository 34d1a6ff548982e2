import { SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/labels'
import { FILTER_NAMES, listHref } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import { ASSIGNED_TO_ME, UNASSIGNED } from '@/server/contract/messages/filter-values'
import type { ListMessages, MessageFilters } from '@/server/contract/messages/message-list'
import { searchMessages } from '../search-messages'
import type { Chip } from './filter-chips'

const messages = pageMessages.chips

interface Names {
  channels: readonly Channel[]
  members: readonly Member[]
}

/** Describes each filter of a list, with the list without it. */
export function chipsOf(filters: MessageFilters, size: ListMessages['size'], names: Names): Chip[] {
  return FILTER_NAMES.flatMap((name) => {
    const label = labelOf(name, filters, names)
    return label === null ? [] : [{ key: name, label, href: listHref({ ...filters, size, [name]: undefined }) }]
  })
}

function labelOf(name: (typeof FILTER_NAMES)[number], filters: MessageFilters, names: Names): React.ReactNode {
  const { q, status, unread, since, until, urgency, sentiment, tag } = filters
  switch (name) {
    case 'q':
      return q ? messages.search(<UserText>{q}</UserText>) : null
    case 'status':
      return status ? messages.status(searchMessages.statuses[status]) : null
    case 'assignee':
      return filters.assignee ? messages.assignee(assigneeName(filters.assignee, names.members)) : null
    case 'unread':
      return unread ? searchMessages.onlyUnread : null
    case 'channel':
      return filters.channel ? messages.channel(channelName(filters.channel, names.channels)) : null
    case 'urgency':
      return urgency ? URGENCY_LABELS[urgency] : null
    case 'sentiment':
      return sentiment ? SENTIMENT_LABELS[sentiment] : null
    case 'tag':
      return tag ? messages.tag(<UserText>{tag}</UserText>) : null
    case 'period':
      return filters.period ? searchMessages.relativePeriods[filters.period] : null
    case 'since':
      return since ? messages.since(<LocalTime at={since} precision="minute" />) : null
    case 'until':
      return until ? messages.until(<LocalTime at={until} precision="minute" />) : null
  }
}

function assigneeName(id: string, members: readonly Member[]): React.ReactNode {
  if (id === ASSIGNED_TO_ME) return searchMessages.me
  if (id === UNASSIGNED) return searchMessages.noOne
  const member = members.find(({ user_id }) => user_id === id)
  return member ? <UserText>{member.name}</UserText> : searchMessages.formerMember
}

function channelName(id: string, channels: readonly Channel[]): React.ReactNode {
  const channel = channels.find((one) => one.id === id)
  return channel ? <UserText>{channel.name}</UserText> : searchMessages.unknownChannel
}
