import Link from 'next/link'
import { TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import type { UnfinishedCounts } from '@/server/contract/messages/unfinished'
import { SampleSender } from '../lazy-parts'
import { processingHref } from '../message-urls'
import { pageMessages } from '../page-messages'
import { processingMessages } from '../processing-messages'

interface HeaderProps {
  here: 'completed' | 'processing'
  counts: UnfinishedCounts
  /** False beside an open message, which is then the title of the page. */
  isTitle?: boolean
}

export function MessagesHeader({ here, counts, isTitle = true }: HeaderProps) {
  const Title = isTitle ? 'h1' : 'h2'
  const { waiting, failed } = counts
  const { tabs } = processingMessages
  return (
    <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
      <Title className="text-title">{pageMessages.list.title}</Title>
      <nav aria-label={tabs.label} className="-mx-1 flex flex-wrap gap-x-3 text-small">
        <Link href="/messages" aria-current={here === 'completed' ? 'page' : undefined} className="page-tab">
          {tabs.completed}
        </Link>
        <Link href={processingHref({})} aria-current={here === 'processing' ? 'page' : undefined} className="page-tab">
          {failed + waiting > 0 ? (
            <State kind={failed > 0 ? 'bad' : 'warning'}>{tabs.processing(counts)}</State>
          ) : (
            tabs.processing(counts)
          )}
        </Link>
      </nav>
    </header>
  )
}

interface Props {
  subscriptions: readonly { id: string; url: string }[]
  mayTest: boolean
  isPaid: boolean
}

export function NoMessages({ subscriptions, mayTest, isPaid }: Props) {
  return (
    <section className="flex flex-col gap-3 pt-3 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{pageMessages.none.title}</h2>
      <p className="text-soft">{pageMessages.none.description}</p>
      <p>
        <TextLink href="/messages/sample">{pageMessages.none.viewSample}</TextLink>
      </p>
      {!isPaid ? (
        <p className="text-soft">{pageMessages.none.needsPaidPlan}</p>
      ) : mayTest && subscriptions.length > 0 ? (
        <SampleSender subscriptions={subscriptions} />
      ) : null}
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
        <TextLink href="/messages">{pageMessages.noResults.clear}</TextLink>
      </p>
    </section>
  )
}
