import { LtrText, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import {
  type ListMessages,
  type MessageFilters,
  SENTIMENT_FILTERS,
  URGENCY_FILTERS,
} from '@/server/contract/messages/message-list'
import { ASSIGNED_TO_ME, STATUS_FILTERS, statusOf, UNASSIGNED } from '@/server/contract/messages/message-values'
import { searchMessages } from '../inbox-messages'
import { SENTIMENT_LABELS, SHORT_SENTIMENT_LABELS, SHORT_URGENCY_LABELS, URGENCY_LABELS } from '../labels'
import { FILTER_NAMES, listHref } from '../message-urls'
import { pageMessages } from '../page-messages'
import type { Chip } from './filter-chips'
import type { Choice } from './filter-fields'
import { SearchForm } from './search-form'

const messages = searchMessages

interface Props {
  filters: MessageFilters
  channels: readonly Channel[]
  members: readonly Member[]
  tags: readonly string[]
  filterCount: number
  shown: string
}

/** Renders the search with its filters. A chosen channel or tag stays in its filter, even if it is no longer in use. */
export function MessageSearch({ filters, channels, members, tags, filterCount, shown }: Props) {
  const choices: Choice[] = [
    {
      name: 'status',
      label: messages.status,
      any: defaultStatusLabel(filters),
      options: statusOptions(filters),
    },
    {
      name: 'assignee',
      label: messages.assignee,
      any: messages.any.assignee,
      options: [
        [ASSIGNED_TO_ME, messages.me],
        [UNASSIGNED, messages.noOne],
        ...members.map(({ user_id, name }) => [user_id, name] as const),
      ],
    },
    { name: 'unread', label: messages.unread, any: messages.any.unread, options: [['1', messages.onlyUnread]] },
    {
      name: 'channel',
      label: messages.channel,
      any: messages.any.channel,
      options: channels.map(({ id, name }) => [id, name]),
    },
    {
      name: 'urgency',
      label: messages.urgency,
      any: messages.any.urgency,
      options: URGENCY_FILTERS.map((value) => [value, SHORT_URGENCY_LABELS[value]]),
    },
    {
      name: 'sentiment',
      label: messages.sentiment,
      any: messages.any.sentiment,
      options: SENTIMENT_FILTERS.map((value) => [value, SHORT_SENTIMENT_LABELS[value]]),
    },
    { name: 'tag', label: messages.tag, any: messages.any.tag, options: tags.map((tag) => [tag, tag]) },
    { name: 'sort', label: messages.sort, any: messages.any.sort, options: [['urgency', messages.urgentFirst]] },
  ]
  return (
    <SearchForm
      filters={filters}
      choices={choices.map((choice) => withChosen(choice, filters[choice.name]))}
      filterCount={filterCount}
      shown={shown}
    />
  )
}

function withChosen(choice: Choice, chosen: string | undefined): Choice {
  if (chosen === undefined || choice.options.some(([value]) => value === chosen)) return choice
  return { ...choice, options: [...choice.options, [chosen, UNKNOWN[choice.name] ?? chosen]] }
}

/** For ids, which tell people nothing. */
const UNKNOWN: Partial<Record<Choice['name'], string>> = {
  assignee: messages.formerMember,
  channel: messages.unknownChannel,
}

type Status = (typeof STATUS_FILTERS)[number]

/** Returns the label of the status that a list shows without a choice. */
export const defaultStatusLabel = ({ status: _status, ...filters }: MessageFilters): string =>
  messages.statuses[statusOf(filters)]

/** Returns the statuses to choose from, without the one that a list shows anyway, unless the address names it. */
export const statusOptions = ({ status, ...filters }: MessageFilters): [Status, string][] =>
  STATUS_FILTERS.filter((one) => one === status || one !== statusOf(filters)).map((one) => [
    one,
    messages.statuses[one],
  ])

interface Names {
  channels: readonly Channel[]
  members: readonly Member[]
}

export function chipsOf(filters: MessageFilters, size: ListMessages['size'], names: Names): Chip[] {
  return FILTER_NAMES.flatMap((name) => {
    const label = labelOf(name, filters, names)
    return label === null ? [] : [{ key: name, label, href: listHref({ ...filters, size, [name]: undefined }) }]
  })
}

function labelOf(name: (typeof FILTER_NAMES)[number], filters: MessageFilters, names: Names): React.ReactNode {
  const { q, contact, status, unread, since, until, urgency, sentiment, tag } = filters
  switch (name) {
    case 'q':
      return q ? pageMessages.chips.search(<UserText>{q}</UserText>) : null
    case 'contact':
      return contact ? pageMessages.chips.contact(<LtrText>{contact}</LtrText>) : null
    case 'status':
      return status ? pageMessages.chips.status(messages.statuses[status]) : null
    case 'assignee':
      return filters.assignee ? pageMessages.chips.assignee(assigneeName(filters.assignee, names.members)) : null
    case 'unread':
      return unread ? messages.onlyUnread : null
    case 'channel':
      return filters.channel ? pageMessages.chips.channel(channelName(filters.channel, names.channels)) : null
    case 'urgency':
      return urgency ? URGENCY_LABELS[urgency] : null
    case 'sentiment':
      return sentiment ? SENTIMENT_LABELS[sentiment] : null
    case 'tag':
      return tag ? pageMessages.chips.tag(<UserText>{tag}</UserText>) : null
    case 'period':
      return filters.period ? messages.relativePeriods[filters.period] : null
    case 'since':
      return since ? pageMessages.chips.since(<LocalTime at={since} precision="minute" />) : null
    case 'until':
      return until ? pageMessages.chips.until(<LocalTime at={until} precision="minute" />) : null
    case 'sort':
      return filters.sort ? messages.urgentFirst : null
  }
}

function assigneeName(id: string, members: readonly Member[]): React.ReactNode {
  if (id === ASSIGNED_TO_ME) return messages.me
  if (id === UNASSIGNED) return messages.noOne
  const member = members.find(({ user_id }) => user_id === id)
  return member ? <UserText>{member.name}</UserText> : messages.formerMember
}

function channelName(id: string, channels: readonly Channel[]): React.ReactNode {
  const channel = channels.find((one) => one.id === id)
  return channel ? <UserText>{channel.name}</UserText> : messages.unknownChannel
}
