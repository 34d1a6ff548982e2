import { Breadcrumb, Facts, PageHeader } from '@/components/ui/page-parts'
import { LINES_OF_USER_TEXT, LtrText, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { ContactPage } from '@/server/contract/messages/contact'
import { MAX_COUNTED_MESSAGES } from '@/server/contract/messages/message-values'
import { listMessages } from '../inbox-messages'
import { ContactForm } from '../lazy-parts'
import { listHref } from '../message-urls'
import { pageMessages } from '../page-messages'
import { contactLabel, Verified } from '../sender'
import { Answer } from '../triage/answer'

const messages = pageMessages.contact

interface Props {
  found: ContactPage
  mayEdit: boolean
  /** Whether a message of the contact is open beside the list. */
  isOpen: boolean
}

/** Begins the page of a person: who they are, how to answer them, and what members know about them. The list of messages follows. */
export function ContactHeader({ found, mayEdit, isOpen }: Props) {
  const { name, saved, last } = found
  const contact = contactLabel(last.sender)
  const back = <Breadcrumb pages={[{ href: listHref({}), label: pageMessages.list.title }]} />
  if (isOpen)
    return (
      <>
        {back}
        <h2 className="mb-3 truncate text-title">
          {name ? <UserText>{name}</UserText> : <LtrText>{contact}</LtrText>}
        </h2>
      </>
    )
  return (
    <section aria-label={messages.title} className="mb-5">
      {back}
      <PageHeader
        title={name ? <UserText>{name}</UserText> : <LtrText>{contact}</LtrText>}
        action={<Answer message={last} />}
      >
        <span className="flex flex-wrap items-baseline gap-x-4">
          {name ? <LtrText className="wrap-anywhere">{contact}</LtrText> : null}
          <span className="text-small">
            <Verified sender={last.sender} />
          </span>
        </span>
      </PageHeader>
      <div className="grid gap-x-12 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <ContactFacts found={found} />
        {mayEdit ? (
          <ContactForm
            key={last.id}
            messageId={last.id}
            saved={saved}
            nameHint={saved.name || !name ? undefined : messages.saidName(<UserText>{name}</UserText>)}
          />
        ) : (
          <p dir="auto" className={`wrap-anywhere ${LINES_OF_USER_TEXT}`}>
            {saved.notes || <span className="text-soft">{messages.noNotes}</span>}
          </p>
        )}
      </div>
    </section>
  )
}

const counted = (count: number) => listMessages.total(count, MAX_COUNTED_MESSAGES)

const ContactFacts = ({ found: { count, open_count, first_at, last } }: { found: ContactPage }) => (
  <Facts
    facts={[
      [messages.count, messages.ofThemOpen(counted(count), counted(open_count))],
      [messages.first, <LocalTime key="first" at={first_at} precision="minute" />],
      [messages.last, <LocalTime key="last" at={last.completed_at} precision="minute" />],
    ]}
  />
)
