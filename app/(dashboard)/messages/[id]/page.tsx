import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ActionItems } from '@/components/messages/detail/action-items'
import { DeliveryTable } from '@/components/messages/detail/delivery-table'
import { Mentioned } from '@/components/messages/detail/mentioned'
import { MessageFacts } from '@/components/messages/detail/message-facts'
import { Payload } from '@/components/messages/detail/payload'
import { Recording } from '@/components/messages/detail/recording'
import { Review } from '@/components/messages/detail/review'
import { Summary } from '@/components/messages/detail/summary'
import { TagEditor } from '@/components/messages/detail/tag-editor'
import { listHref, messageHref } from '@/components/messages/message-urls'
import { contactOf } from '@/components/messages/sender'
import { Tags } from '@/components/messages/tags'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { LINES_OF_USER_TEXT, LtrText } from '@/components/ui/text-direction'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { MessageFilters } from '@/server/contract/messages/message-list'
import type { MessagePage as Found } from '@/server/contract/messages/message-page'
import { MAX_TAG_CHARACTERS } from '@/server/contract/messages/message-tags'
import { ApiError } from '@/server/errors'
import { firstValues } from '../first-values'

export const metadata: Metadata = { title: 'Message' }

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Where `dashboard_url` leads. The filters of the list it was reached from go with it. */
export default async function MessagePage({ params, searchParams }: Props) {
  const { member } = await requireMember()
  const { id } = await params
  const filters = MessageFilters.parse(firstValues(await searchParams))
  const [found, known] = await Promise.all([
    dashboard.messages.find({ ...filters, id }),
    dashboard.messages.tags(),
  ]).catch(orNotFound)
  const { message, sample } = found
  const mayChange = mayActAs(member.role, 'editor') && !sample
  const now = Date.now()
  return (
    <article>
      <Way found={found} filters={filters} />
      <PageHeader title={<LtrText className="wrap-anywhere">{contactOf(message.sender)}</LtrText>} />
      {sample ? (
        <div className="mb-6">
          <Banner kind="off">
            This is the sample message: nobody left it. It shows everything a message has, and is what test events
            carry.
          </Banner>
        </div>
      ) : null}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Recording audio={found.audio} isSample={sample} messageId={mayChange ? message.id : null} />
          <Part title="Summary">
            <Summary summary={message.summary} />
          </Part>
          <Part title="Action items">
            <ActionItems items={message.summary.action_items} />
          </Part>
          <Part title="Transcript" note={`Confidence ${Math.round(message.transcript.confidence * 100)} %`}>
            <p dir="auto" className={`max-w-[42rem] wrap-anywhere ${LINES_OF_USER_TEXT}`}>
              {message.transcript.text || <span className="text-soft">No speech was detected.</span>}
            </p>
          </Part>
        </div>
        <div className="@container flex min-w-0 flex-col gap-8">
          <MessageFacts message={message} />
          <Part title="Tags">
            {mayChange ? (
              <TagEditor
                key={message.id}
                messageId={message.id}
                tags={message.tags}
                known={known}
                maxCharacters={MAX_TAG_CHARACTERS}
              />
            ) : message.tags.length > 0 ? (
              <Tags tags={message.tags} />
            ) : (
              <p className="text-soft">No tags.</p>
            )}
          </Part>
          <Part title="Mentioned">
            <Mentioned mentioned={message.summary.mentioned} />
          </Part>
          <Part title="Review">
            <Review review={message.google_review} />
          </Part>
        </div>
      </div>
      <div className="mt-10 flex flex-col gap-8 print:hidden">
        <Part title="Deliveries">
          {found.deliveries.length > 0 ? (
            <DeliveryTable
              deliveries={found.deliveries}
              eventId={found.event.id}
              maxAttempts={found.max_attempts}
              now={now}
            />
          ) : (
            <p className="max-w-[44rem] text-soft">
              {sample
                ? 'The sample is delivered to nobody, except by the Test button of a subscription.'
                : 'No subscription matched when this message was completed, or its deliveries are no longer kept.'}
            </p>
          )}
        </Part>
        <Part title="Payload">
          <Payload
            event={found.event}
            wasSent={found.deliveries.some(({ last_attempt_at }) => last_attempt_at !== null)}
            isSample={sample}
          />
        </Part>
      </div>
    </article>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 flex items-baseline justify-between gap-4 text-read tracking-tight">
        {title}
        {note ? <span className="font-normal text-small text-soft">{note}</span> : null}
      </h2>
      {children}
    </section>
  )
}

/** Back to the list, and to the messages beside this one in it. */
function Way({ found, filters }: { found: Found; filters: MessageFilters }) {
  const look = 'text-soft hover:text-ink hover:underline'
  return (
    <div className="mb-1 flex justify-between gap-6 text-small print:hidden">
      <nav aria-label="Breadcrumb">
        <Link href={listHref(filters)} className={look}>
          Messages
        </Link>
      </nav>
      <nav aria-label="Neighbours" className="flex gap-5">
        {found.newer ? (
          <Link href={messageHref(found.newer, filters)} className={look}>
            Newer
          </Link>
        ) : null}
        {found.older ? (
          <Link href={messageHref(found.older, filters)} className={look}>
            Older
          </Link>
        ) : null}
      </nav>
    </div>
  )
}

function orNotFound(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.error === 'not_found') notFound()
  throw thrown
}
