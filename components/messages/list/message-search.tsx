import { SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/classification'
import type { Channel } from '@/server/contract/channels/channel'
import {
  MAX_SEARCH_CHARACTERS,
  type MessageFilters,
  SENTIMENT_FILTERS,
  URGENCY_FILTERS,
} from '@/server/contract/messages/message-list'
import { type Choice, SearchForm } from './search-form'

interface Props {
  filters: MessageFilters
  channels: readonly Channel[]
  /** Those in use. */
  tags: readonly string[]
  /** What the list shows now, in words. */
  shown: string
}

/** The search over the messages, with what can be chosen. A choice that is in use no more stays while it is chosen. */
export function MessageSearch({ filters, channels, tags, shown }: Props) {
  const choices: Choice[] = [
    { name: 'channel', label: 'Channel', options: channels.map(({ id, name }) => [id, name]) },
    {
      name: 'urgency',
      label: 'Urgency',
      options: URGENCY_FILTERS.map((value) => [value, short(URGENCY_LABELS[value])]),
    },
    {
      name: 'sentiment',
      label: 'Sentiment',
      options: SENTIMENT_FILTERS.map((value) => [value, short(SENTIMENT_LABELS[value])]),
    },
    { name: 'tag', label: 'Tag', options: tags.map((tag) => [tag, tag]) },
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

/** The label says the rest. */
const short = (words: string) => words.replace(' urgency', '').replace(/^(Urgency|Sentiment) not/, 'Not')

function withChosen(choice: Choice, chosen: string | undefined): Choice {
  if (chosen === undefined || choice.options.some(([value]) => value === chosen)) return choice
  return { ...choice, options: [...choice.options, [chosen, chosen]] }
}
