import Link from 'next/link'
import { Filters } from '@/components/ui/links'
import { State, type StateKind } from '@/components/ui/state'
import { UNFINISHED_KINDS, type UnfinishedCounts, type UnfinishedKind } from '@/server/contract/messages/unfinished'
import { SampleSender } from '../lazy-parts'
import { processingHref } from '../message-urls'
import { pageMessages } from '../page-messages'
import { processingMessages } from '../processing-messages'

/** Shows the title of both lists, with links to the completed messages and to those in processing. */
export function MessagesHeader({ here, counts }: { here: 'completed' | 'processing'; counts: UnfinishedCounts }) {
  const { processing, waiting, failed } = counts
  return (
    <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="text-title">{pageMessages.list.title}</h1>
      <Filters
        label={processingMessages.tabs.label}
        choices={[
          { label: processingMessages.tabs.completed, href: '/messages', isChosen: here === 'completed' },
          {
            label: processingMessages.tabs.processing(processing + waiting + failed),
            href: processingHref({}),
            isChosen: here === 'processing',
          },
        ]}
      />
    </header>
  )
}

/** Counts the messages that are not in the list, because processing continues, waits or has failed. */
export function UnfinishedMessages({ counts }: { counts: UnfinishedCounts }) {
  const kinds = UNFINISHED_KINDS.filter((kind) => counts[kind] > 0)
  if (kinds.length === 0) return null
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-soft">
      {kinds.map((kind) => (
        <Link key={kind} href={processingHref({ filter: kind })} className="hover:text-ink hover:underline">
          <State kind={STATES[kind]}>{pageMessages.list[kind](counts[kind])}</State>
        </Link>
      ))}
    </p>
  )
}

const STATES: Record<UnfinishedKind, StateKind> = { processing: 'waiting', waiting: 'warning', failed: 'bad' }

interface Props {
  subscriptions: readonly { id: string; url: string }[]
  mayTest: boolean
  isPaid: boolean
}

/** Explains how messages arrive, and offers the sample message. */
export function NoMessages({ subscriptions, mayTest, isPaid }: Props) {
  return (
    <section className="flex flex-col gap-4 pt-3 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{pageMessages.none.title}</h2>
      <p className="text-soft">{pageMessages.none.description}</p>
      <p>
        <Link href="/messages/sample" className="text-accent underline">
          {pageMessages.none.viewSample}
        </Link>
      </p>
      {!isPaid ? (
        <p className="text-soft">{pageMessages.none.needsPaidPlan}</p>
      ) : !mayTest ? null : subscriptions.length > 0 ? (
        <SampleSender subscriptions={subscriptions} />
      ) : (
        <p className="text-soft">
          {pageMessages.none.noWebhooks(
            <Link href="/integrations/webhooks" className="text-accent underline">
              {pageMessages.none.createWebhook}
            </Link>,
          )}
        </p>
      )}
    </section>
  )
}

/** Says that no message matches. The filters are shown above it. */
export function NoResults() {
  return (
    <section className="flex flex-col gap-3 border-rule border-t pt-6 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{pageMessages.noResults.title}</h2>
      <p className="text-soft">{pageMessages.noResults.hint}</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          {pageMessages.noResults.clear}
        </Link>
      </p>
    </section>
  )
}
