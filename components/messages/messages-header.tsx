import { Filters } from '@/components/ui/links'
import type { UnfinishedCounts } from '@/server/contract/messages/unfinished'
import { pageMessages } from './page-messages'
import { processingMessages } from './processing-messages'
import { processingHref } from './processing-urls'

const messages = processingMessages.tabs

/** Shows the title of both lists, with links to the completed messages and to those in processing. */
export function MessagesHeader({ here, counts }: { here: 'completed' | 'processing'; counts: UnfinishedCounts }) {
  const { processing, waiting, failed } = counts
  return (
    <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="text-title">{pageMessages.list.title}</h1>
      <Filters
        label={messages.label}
        choices={[
          { label: messages.completed, href: '/messages', isChosen: here === 'completed' },
          {
            label: messages.processing(processing + waiting + failed),
            href: processingHref({}),
            isChosen: here === 'processing',
          },
        ]}
      />
    </header>
  )
}
