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
import { Timeline } from '@/components/messages/detail/timeline'
import {
  ContactButton,
  CorrectActions,
  EraseThisMessage,
  EraseThisSender,
  MessageTriage,
  Notes,
  Readers,
  TagEditor,
  TimedTranscript,
} from '@/components/messages/lazy-parts'
import { messageMessages, tagMessages } from '@/components/messages/message-messages'
import { listHref, type MessageLinks, NOTES } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { PlaybackProvider } from '@/components/messages/player/playback-provider'
import { Recording } from '@/components/messages/player/recording'
import { ProcessingDetails, wasProcessed } from '@/components/messages/processing/processing-details'
import { contactLabel } from '@/components/messages/sender'
import { TextLink } from '@/components/ui/links'
import { Fold, PageHeader, StepLink } from '@/components/ui/page-parts'
import { Banner } from '@/components/ui/state'
import { LINES_OF_USER_TEXT, LtrText, UserText } from '@/components/ui/text'
import { TimeZone } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { Message } from '@/server/contract/messages/message'
import type { MessagePage as Found } from '@/server/contract/messages/message-page'
import { CLOSING_RESULTS, contactOf, MAX_COUNTED_MESSAGES } from '@/server/contract/messages/message-values'
import type { MessageProgress } from '@/server/contract/messages/unfinished'

const messages = pageMessages.page

interface Props {
  found: Found
  knownTags: readonly string[]
  members: readonly Member[]
  /** Null for the sample message. */
  progress: MessageProgress | null
  me: string
  isEditor: boolean
  isAdmin: boolean
  links: MessageLinks
  /** The way back to the list. */
  back: React.ReactNode
}

/** Shows a completed message. What people need comes first; on a wide screen, notes and details are beside it. */
export function MessageArticle(props: Props) {
  const { found, knownTags, members, progress, me, isEditor, isAdmin, links, back } = props
  const { message, sample } = found
  const mayChange = isEditor && !sample
  return (
    <article className="@container [&>header]:mb-4">
      <div className="flex justify-between gap-6 print:hidden">
        {back}
        {sample ? null : <Readers id={message.id} />}
        <Adjacent links={links} />
      </div>
      <PageHeader title={<Title found={found} />}>
        <OfContact found={found} mayEdit={mayChange} />
      </PageHeader>
      {sample ? (
        <div className="mb-6">
          <Banner kind="off">{messages.sampleBanner}</Banner>
        </div>
      ) : (
        <MessageTriage {...{ found, members, me, links }} mayEdit={isEditor} />
      )}
      <PlaybackProvider key={message.id}>
        <div className="message-grid">
          <div className="flex min-w-0 flex-col gap-6">
            <Recording found={found} />
            <Part title={messages.summary}>
              <Summary summary={message.summary} isCalledBack={isCalledBack(found)} />
            </Part>
            <Part title={messages.actionItems}>
              <ActionItems items={message.summary.action_items} />
            </Part>
          </div>
          <MessageTranscript found={found} mayChange={mayChange} />
          <div className="message-aside">
            <div className="flex min-w-0 flex-col gap-6">
              {sample ? null : <MessageNotes found={found} members={members} mayEdit={isEditor} />}
              <Part title={tagMessages.title}>
                <MessageTags message={message} known={mayChange ? knownTags : null} />
              </Part>
            </div>
            <div className="@container flex min-w-0 flex-col gap-6">
              <MessageDetails found={found} />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Timeline found={found} progress={progress} />
            <MessageDeliveries found={found} />
            <MessagePayload found={found} />
            {progress && wasProcessed(progress) ? <ProcessingDetails progress={progress} /> : null}
            {mayChange ? <Erase message={message} listHref={links.list} mayEraseSender={isAdmin} /> : null}
          </div>
        </div>
      </PlaybackProvider>
    </article>
  )
}

/** The name of the sender, where it is known, and the contact. */
const Title = ({ found: { sender_name, message } }: { found: Found }) =>
  sender_name ? (
    <UserText className="wrap-anywhere">{sender_name}</UserText>
  ) : (
    <LtrText className="wrap-anywhere">{contactLabel(message.sender)}</LtrText>
  )

/** Says what members know about the contact, and leads to its other messages. */
function OfContact({ found, mayEdit }: { found: Found; mayEdit: boolean }) {
  const { message, contact_count, sender_name, saved_contact } = found
  const contact = contactOf(message.sender)
  if (contact === null) return null
  return (
    <>
      <div className="flex items-baseline gap-x-4 whitespace-nowrap @max-[16rem]:flex-wrap">
        {sender_name ? (
          // On one line, so that what follows keeps its place. The details have all of it.
          <span title={contact} className="min-w-0 truncate">
            <LtrText>{contact}</LtrText>
          </span>
        ) : null}
        <TextLink href={listHref({ contact })} className="text-small print:hidden">
          {messages.ofContact(contact_count, MAX_COUNTED_MESSAGES)}
        </TextLink>
        {mayEdit ? <ContactButton messageId={message.id} saved={saved_contact} saidName={sender_name} /> : null}
      </div>
      {saved_contact.notes ? (
        <p dir="auto" className={`mt-1 max-w-[42rem] wrap-anywhere ${LINES_OF_USER_TEXT}`}>
          {saved_contact.notes}
        </p>
      ) : null}
    </>
  )
}

interface NotesProps {
  found: Found
  members: readonly Member[]
  mayEdit: boolean
}

function MessageNotes({ found: { message, notes }, members, mayEdit }: NotesProps) {
  return (
    <Part id={NOTES} title={messageMessages.notes.title}>
      <Notes key={message.id} messageId={message.id} {...{ notes, members, mayEdit }} now={Date.now()} />
    </Part>
  )
}

const isCalledBack = ({ notes }: Found): boolean =>
  notes.some(({ call_result }) => call_result !== null && CLOSING_RESULTS.includes(call_result))

function MessageTranscript({ found, mayChange }: { found: Found; mayChange: boolean }) {
  const { message, segments, correction, completed_as_heard, audio } = found
  const { transcript } = message
  return (
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
    <section aria-label={messages.erase} className="border-rule border-t pt-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        <EraseThisMessage messageId={id} listHref={listHref} />
        {contact ? <EraseThisSender messageId={id} contact={contact} listHref={listHref} /> : null}
      </div>
      {contact ? <p className="mt-2 text-small text-soft">{messages.eraseHint}</p> : null}
    </section>
  )
}

/** @param props.known the tags of the account for a member who may change tags; otherwise null */
function MessageTags({ message: { id, tags }, known }: { message: Message; known: readonly string[] | null }) {
  if (known) return <TagEditor key={id} messageId={id} tags={tags} known={known} />
  return tags.length > 0 ? <Tags tags={tags} /> : <p className="text-soft">{tagMessages.none}</p>
}

function MessageDetails({ found }: { found: Found }) {
  const { message } = found
  return (
    <>
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
      <Part title={messages.details} note={<TimeZone />}>
        <MessageFacts found={found} />
      </Part>
    </>
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

function Part(props: { title: string; id?: string; note?: React.ReactNode; children: React.ReactNode }) {
  const { title, id, note, children } = props
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-16 outline-none">
      <h2 className="mb-2 flex items-baseline justify-between gap-4 text-heading">
        {title}
        {note ? <span className="font-normal text-small text-soft">{note}</span> : null}
      </h2>
      {children}
    </section>
  )
}

/** Adjacent messages replace the page, so that Back leads to the list. */
const Adjacent = ({ links }: { links: MessageLinks }) => (
  <nav aria-label={messages.adjacent} className="flex items-start gap-5">
    {(['newer', 'older'] as const).map((name) => {
      const href = links[name]
      return href ? (
        <StepLink
          key={name}
          to={name === 'newer' ? 'before' : 'after'}
          href={href}
          prefetch
          replace
          scroll={!links.isInSplit}
        >
          {pageMessages.list[name]}
        </StepLink>
      ) : null
    })}
  </nav>
)
