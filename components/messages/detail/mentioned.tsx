import { Contact } from '@/components/messages/external-link'
import { UserText } from '@/components/ui/text-direction'
import type { Message } from '@/server/contract/messages/message'

/** Names, numbers and addresses that were heard; nothing where there were none. */
export function Mentioned({ mentioned: { names, phones, emails } }: { mentioned: Message['summary']['mentioned'] }) {
  const groups = [
    ['Names', names.map((name) => <UserText key={name}>{name}</UserText>)],
    ['Numbers', phones.map((phone) => <Contact key={phone} value={phone} />)],
    ['Addresses', emails.map((email) => <Contact key={email} value={email} />)],
  ] as const
  if (groups.every(([, heard]) => heard.length === 0))
    return <p className="text-soft">No names, numbers or addresses mentioned.</p>
  return (
    <dl className="border-rule border-t">
      {groups.map(([name, heard]) =>
        heard.length === 0 ? null : (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-2">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="flex min-w-0 flex-wrap gap-x-5 gap-y-0.5 wrap-anywhere">{heard}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
