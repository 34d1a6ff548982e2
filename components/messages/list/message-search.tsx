import { inboxMessages, SHORT_SENTIMENT_LABELS, SHORT_URGENCY_LABELS } from '@/components/messages/inbox-messages'
import type { Channel } from '@/server/contract/channels/channel'
import {
  MAX_SEARCH_CHARACTERS,
  type MessageFilters,
  SENTIMENT_FILTERS,
  URGENCY_FILTERS,
} from '@/server/contract/messages/message-list'
import { type Choice, SearchForm } from './search-form'

const messages = inboxMessages.search

interface Props {
  filters: MessageFilters
  channels: readonly Channel[]
  /** The tags in use. */
  tags: readonly string[]
  /** Describes the list, for assistive technology. */
  shown: string
}

/** Renders the search with its filters. A chosen channel or tag stays in its filter, even if it is no longer in use. */
export function MessageSearch({ filters, channels, tags, shown }: Props) {
  const choices: Choice[] = [
    { name: 'channel', label: messages.channel, options: channels.map(({ id, name }) => [id, name]) },
    {
      name: 'urgency',
      label: messages.urgency,
      options: URGENCY_FILTERS.map((value) => [value, SHORT_URGENCY_LABELS[value]]),
    },
    {
      name: 'sentiment',
      label: messages.sentiment,
      options: SENTIMENT_FILTERS.map((value) => [value, SHORT_SENTIMENT_LABELS[value]]),
    },
    { name: 'tag', label: messages.tag, options: tags.map((tag) => [tag, tag]) },
  ]
  return (
    <SearchForm
      filters={filters}
      choices={choices.map((choice) => withChosen(choice, filters[choice.name]))}
      maxCharacters={MAX_SEARCH_CHARACTERS}
      shown={shown}
    />
  )
}

function withChosen(choice: Choice, chosen: string | undefined): Choice {
  if (chosen === undefined || choice.options.some(([value]) => value === chosen)) return choice
  return { ...choice, options: [...choice.options, [chosen, chosen]] }
}
