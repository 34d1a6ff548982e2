import { Contact } from '@/components/messages/external-link'
import { pageMessages } from '@/components/messages/page-messages'
import { UserText } from '@/components/ui/text'
import type { Message } from '@/server/contract/messages/message'

const messages = pageMessages.page

/** Tells whether the message mentions a name, a phone number or an email address. */
export const mentionsSomething = ({ summary: { mentioned } }: Message): boolean =>
  [mentioned.names, mentioned.phones, mentioned.emails].some((items) => items.length > 0)

/** Lists the names, phone numbers and email addresses that the message mentions. */
export function Mentioned({ mentioned: { names, phones, emails } }: { mentioned: Message['summary']['mentioned'] }) {
  const groups = [
    [messages.names, names.map((name) => <UserText key={name}>{name}</UserText>)],
    [messages.phones, phones.map((phone) => <Contact key={phone} value={phone} />)],
    [messages.emails, emails.map((email) => <Contact key={email} value={email} />)],
  ] as const
  return (
    <dl className="border-rule border-t">
      {groups.map(([name, items]) =>
        items.length === 0 ? null : (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-2">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-5 gap-y-0.5 wrap-anywhere">{items}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
