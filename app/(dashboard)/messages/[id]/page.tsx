import type { Metadata } from 'next'
import Link from 'next/link'
import { orNotFound, orNull } from '@/app/(dashboard)/or-not-found'
import { firstValues } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { Tags } from '@/components/messages/classification'
import { TranscriptOrigin } from '@/components/messages/correction/transcript-origin'
import { DeliveryStates, DeliveryTable, needsAttention } from '@/components/messages/detail/delivery-table'
import {
  ActionItems,
  Mentioned,
  MessageFacts,
  mentionsSomething,
  Payload,
  Review,
  Summary,
} from '@/components/messages/detail/message-details'
import { CorrectActions, EraseThisMessage, EraseThisSender, Notes, TagEditor } from '@/components/messages/lazy-parts'
import { messageMessages, tagMessages } from '@/components/messages/message-messages'
import { listHref, messageHref, NOTES } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { PlaybackProvider } from '@/components/messages/player/playback'
import { Recording } from '@/components/messages/player/recording'
import { TimedTranscript } from '@/components/messages/player/timed-transcript'
import { ProcessingDetails, wasProcessed } from '@/components/messages/processing/processing-details'
import { UncompletedMessage } from '@/components/messages/processing/uncompleted-message'
import { contactLabel } from '@/components/messages/sender'
import { MessageTriage } from '@/components/messages/triage/message-triage'
import { TextLink } from '@/components/ui/links'
import { Breadcrumb, Fold, PageHeader } from '@/components/ui/page-parts'
import { Banner } from '@/components/ui/state'
import { LINES_OF_USER_TEXT, LtrText } from '@/components/ui/text'
import { TimeZone } from '@/components/ui/time/times'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Member } from '@/server/contract/accounts/member'
import type { Message } from '@/server/contract/messages/message'
import { MessageFilters } from '@/server/contract/messages/message-list'
import type { MessagePage as Found } from '@/server/contract/messages/message-page'
import { contactOf, MAX_COUNTED_MESSAGES } from '@/server/contract/messages/message-values'
import { MAX_TAG_CHARACTERS } from '@/server/contract/messages/triage'
import type { MessageProgress } from '@/server/contract/messages/unfinished'

const messages = pageMessages.page

export const metadata: Metadata = { title: messages.title }

/** The page of `dashboard_url`; before the completion, the progress of the message. It keeps the filters of the list in its links to adjacent messages. */
export default async function MessagePage({ params, searchParams }: PageProps<'/messages/[id]'>) {
  const { member, isEditor, isAdmin } = await requireMember()
  const { id } = await params
  const filters = MessageFilters.parse(firstValues(await searchParams))
  // The sample message has no processing.
  const progress = await dashboard.messages.progress({ id }).catch(orNull)
  if (progress && progress.state !== 'completed')
    return <UncompletedMessage progress={progress} mayChange={isEditor} mayErase={isAdmin} now={Date.now()} />
  const [found, knownTags, members] = await Promise.all([
    dashboard.messages.find({ ...filters, id }),
    dashboard.messages.tags(),
    dashboard.members.list(),
  ]).catch(orNotFound)
  return <MessageArticle {...{ found, filters, knownTags, members, progress, isEditor, isAdmin }} me={member.userId} />
}

interface ArticleProps {
  found: Found
  filters: MessageFilters
  knownTags: readonly string[]
  members: readonly Member[]
  /** Null for the sample message. */
  progress: MessageProgress | null
  me: string
  isEditor: boolean
  isAdmin: boolean
}

function MessageArticle({ found, filters, knownTags, members, progress, me, isEditor, isAdmin }: ArticleProps) {
  const { message, sample } = found
  const mayChange = isEditor && !sample
  return (
    <article>
      <MessageNavigation found={found} filters={filters} />
      <PageHeader title={<LtrText className="wrap-anywhere">{contactLabel(message.sender)}</LtrText>}>
        <OfContact found={found} />
      </PageHeader>
      {sample ? (
        <div className="mb-6">
          <Banner kind="off">{messages.sampleBanner}</Banner>
        </div>
      ) : (
        <MessageTriage
          {...{ found, members, me }}
          mayEdit={isEditor}
          listHref={listHref(filters)}
          newerHref={found.newer && messageHref(found.newer, filters)}
          olderHref={found.older && messageHref(found.older, filters)}
        />
      )}
      {/* What people need comes first. On a wide screen, notes and details are beside it. */}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <PlaybackProvider key={message.id}>
          <MessageContent found={found} mayChange={mayChange} />
        </PlaybackProvider>
        <MessageDetails
          message={message}
          editableTags={mayChange ? knownTags : null}
          notes={sample ? null : <MessageNotes found={found} mayEdit={isEditor} />}
        >
          {mayChange ? <Erase message={message} listHref={listHref(filters)} mayEraseSender={isAdmin} /> : null}
        </MessageDetails>
        <div className="flex min-w-0 flex-col gap-3">
          <MessageDeliveries found={found} />
          <MessagePayload found={found} />
          {progress && wasProcessed(progress) ? <ProcessingDetails progress={progress} /> : null}
        </div>
      </div>
    </article>
  )
}

/** Leads to the other messages of the contact. */
function OfContact({ found: { message, contact_count } }: { found: Found }) {
  const contact = contactOf(message.sender)
  if (contact === null || contact_count < 2) return null
  return (
    <TextLink href={listHref({ contact })} isQuiet className="print:hidden">
      {messages.ofContact(contact_count, MAX_COUNTED_MESSAGES)}
    </TextLink>
  )
}

function MessageNotes({ found: { message, notes }, mayEdit }: { found: Found; mayEdit: boolean }) {
  return (
    <Part id={NOTES} title={messageMessages.notes.title}>
      <Notes key={message.id} messageId={message.id} notes={notes} mayEdit={mayEdit} now={Date.now()} />
    </Part>
  )
}

function MessageContent({ found, mayChange }: { found: Found; mayChange: boolean }) {
  const { message, segments, correction, completed_as_heard, audio } = found
  const { summary, transcript } = message
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Recording found={found} mayRevoke={mayChange} />
      <Part title={messages.summary}>
        <Summary summary={summary} />
      </Part>
      <Part title={messages.actionItems}>
        <ActionItems items={summary.action_items} />
      </Part>
      <Part
        title={messages.transcript}
        note={correction ? undefined : messages.confidence(Math.round(transcript.confidence * 100))}
      >
        {segments.length > 0 ? (
          <TimedTranscript segments={segments} />
        ) : (
          <p dir="auto" className={`max-w-[42rem] wrap-anywhere ${LINES_OF_USER_TEXT}`}>
            {transcript.text || <span className="text-soft">{messages.noSpeech}</span>}
          </p>
        )}
        <TranscriptOrigin {...{ correction, completed_as_heard }} now={Date.now()} />
        {mayChange ? (
          <CorrectActions
            messageId={message.id}
            transcript={transcript.text}
            audioPath={audio.path}
            summaryState={found.summary_state}
          />
        ) : null}
      </Part>
    </div>
  )
}

interface EraseProps {
  message: Message
  listHref: string
  mayEraseSender: boolean
}

function Erase({ message: { id, sender }, listHref, mayEraseSender }: EraseProps) {
  const contact = mayEraseSender ? contactOf(sender) : null
  return (
    <Part title={messages.erase}>
      <div className="flex flex-wrap gap-3 print:hidden">
        <EraseThisMessage messageId={id} listHref={listHref} />
        {contact ? <EraseThisSender contact={contact} listHref={listHref} /> : null}
      </div>
      {contact ? <p className="mt-2 text-small text-soft">{messages.eraseHint}</p> : null}
    </Part>
  )
}

interface DetailsProps {
  message: Message
  /** The known tags of the account for a member who may change tags; otherwise null. */
  editableTags: readonly string[] | null
  notes: React.ReactNode
  children: React.ReactNode
}

function MessageDetails({ message, editableTags, notes, children }: DetailsProps) {
  return (
    <div className="@container flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      {notes}
      <Part title={tagMessages.title}>
        {editableTags ? (
          <TagEditor
            key={message.id}
            messageId={message.id}
            tags={message.tags}
            known={editableTags}
            maxCharacters={MAX_TAG_CHARACTERS}
          />
        ) : message.tags.length > 0 ? (
          <Tags tags={message.tags} />
        ) : (
          <p className="text-soft">{tagMessages.none}</p>
        )}
      </Part>
      {mentionsSomething(message) ? (
        <Part title={messages.mentioned}>
          <Mentioned mentioned={message.summary.mentioned} />
        </Part>
      ) : null}
      {message.google_review.enabled ? (
        <Part title={messages.review}>
          <Review review={message.google_review} />
        </Part>
      ) : null}
      <div className="flex flex-col gap-2">
        <TimeZone />
        <MessageFacts message={message} />
      </div>
      {children}
    </div>
  )
}

function MessageDeliveries({ found }: { found: Found }) {
  const { deliveries, event, max_attempts } = found
  return (
    <Fold
      title={pageMessages.deliveries.title}
      note={<DeliveryStates deliveries={deliveries} />}
      isOpen={deliveries.length === 0 || deliveries.some(needsAttention)}
    >
      {deliveries.length > 0 ? (
        <DeliveryTable deliveries={deliveries} eventId={event.id} maxAttempts={max_attempts} now={Date.now()} />
      ) : (
        <NoDeliveries found={found} />
      )}
    </Fold>
  )
}

function MessagePayload({ found: { deliveries, event, sample } }: { found: Found }) {
  return (
    <Fold title={pageMessages.payload.title} isOpen={sample}>
      <Payload
        event={event}
        wasSent={deliveries.some(({ last_attempt_at }) => last_attempt_at !== null)}
        isSample={sample}
      />
    </Fold>
  )
}

function NoDeliveries({ found: { sample, event } }: { found: Found }) {
  const texts = pageMessages.deliveries
  return (
    <p className="max-w-[44rem] text-soft">
      {sample ? texts.noneForSample : event.is_stored ? texts.none : texts.deleted}
      {!sample && event.is_stored ? (
        <>
          {' '}
          <TextLink href="/integrations/webhooks">{texts.toWebhooks}</TextLink>
        </>
      ) : null}
    </p>
  )
}

function Part(props: { title: string; id?: string; note?: string | undefined; children: React.ReactNode }) {
  const { title, id, note, children } = props
  return (
    <section id={id} className="scroll-mt-16">
      <h2 className="mb-2 flex items-baseline justify-between gap-4 text-heading">
        {title}
        {note ? <span className="font-normal text-small text-soft">{note}</span> : null}
      </h2>
      {children}
    </section>
  )
}

function MessageNavigation({ found, filters }: { found: Found; filters: MessageFilters }) {
  return (
    <div className="flex justify-between gap-6 print:hidden">
      <Breadcrumb pages={[{ href: listHref(filters), label: pageMessages.list.title }]} />
      <nav aria-label={messages.adjacent} className="flex gap-5 text-small text-soft">
        {(['newer', 'older'] as const).map((name) => {
          const id = found[name]
          return id ? (
            <Link
              key={name}
              href={messageHref(id, filters)}
              prefetch
              replace
              className="hover:text-ink hover:underline"
            >
              {pageMessages.list[name]}
            </Link>
          ) : null
        })}
      </nav>
    </div>
  )
}
