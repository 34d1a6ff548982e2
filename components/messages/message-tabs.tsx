import { Filters } from '@/components/ui/filters'
import type { UnfinishedCounts } from '@/server/contract/messages/unfinished'
import { processingMessages } from './processing-messages'
import { processingHref } from './processing-urls'

const messages = processingMessages.tabs

/** Links the list of completed messages and the list of those in processing. */
export function MessageTabs({ here, counts }: { here: 'completed' | 'processing'; counts: UnfinishedCounts }) {
  const { processing, waiting, failed } = counts
  return (
    <div className="-mt-3 mb-6 border-rule border-b pb-px">
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
    </div>
  )
}
