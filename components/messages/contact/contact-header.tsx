import { Breadcrumb, PageHeader } from '@/components/ui/page-parts'
import { LINES_OF_USER_TEXT, LtrText, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { ContactPage } from '@/server/contract/messages/message-page'
import { MAX_COUNTED_MESSAGES } from '@/server/contract/messages/message-values'
import { listMessages } from '../inbox-messages'
import { ContactButton } from '../lazy-parts'
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
  const { name, saved, count, open_count, first_at, last } = found
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
    <section aria-label={messages.title}>
      {back}
      <PageHeader
        title={name ? <UserText>{name}</UserText> : <LtrText>{contact}</LtrText>}
        action={
          <div className="flex flex-wrap gap-2">
            {mayEdit ? <ContactButton messageId={last.id} saved={saved} saidName={name} variant="secondary" /> : null}
            <Answer message={last} />
          </div>
        }
      >
        <span className="flex flex-wrap items-baseline gap-x-4">
          {name ? <LtrText className="wrap-anywhere">{contact}</LtrText> : null}
          <span className="text-small">
            <Verified sender={last.sender} />
          </span>
        </span>
        {saved.notes ? (
          <p dir="auto" className={`mt-1 max-w-[42rem] text-ink wrap-anywhere ${LINES_OF_USER_TEXT}`}>
            {saved.notes}
          </p>
        ) : null}
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-heading first-letter:uppercase">{messages.messages(count, counted(count))}</h2>
        <p className="text-small text-soft">
          {messages.counts(counted(open_count), <LocalTime at={first_at} precision="minute" />)}
        </p>
      </div>
    </section>
  )
}

const counted = (count: number) => listMessages.total(count, MAX_COUNTED_MESSAGES)
