import { SHORT_SENTIMENT_LABELS, SHORT_URGENCY_LABELS } from '@/components/messages/labels'
import { searchMessages } from '@/components/messages/search-messages'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import { ASSIGNED_TO_ME, UNASSIGNED } from '@/server/contract/messages/filter-values'
import { MAX_SEARCH_CHARACTERS } from '@/server/contract/messages/list-limits'
import { type MessageFilters, SENTIMENT_FILTERS, URGENCY_FILTERS } from '@/server/contract/messages/message-list'
import type { Choice } from './filter-fields'
import { SearchForm } from './search-form'
import { defaultStatusLabel, statusOptions } from './status-options'

const messages = searchMessages

interface Props {
  filters: MessageFilters
  channels: readonly Channel[]
  members: readonly Member[]
  /** The tags in use. */
  tags: readonly string[]
  /** How many filters the list has besides the text. */
  filterCount: number
  /** Describes the list, for assistive technology. */
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
  ]
  return (
    <SearchForm
      filters={filters}
      choices={choices.map((choice) => withChosen(choice, filters[choice.name]))}
      filterCount={filterCount}
      maxCharacters={MAX_SEARCH_CHARACTERS}
      shown={shown}
    />
  )
}

/** Adds a chosen value that is no longer in use. */
function withChosen(choice: Choice, chosen: string | undefined): Choice {
  if (chosen === undefined || choice.options.some(([value]) => value === chosen)) return choice
  return { ...choice, options: [...choice.options, [chosen, UNKNOWN[choice.name] ?? chosen]] }
}

/** For ids, which tell people nothing. */
const UNKNOWN: Partial<Record<Choice['name'], string>> = {
  assignee: messages.formerMember,
  channel: messages.unknownChannel,
}
