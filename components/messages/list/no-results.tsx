import Link from 'next/link'
import { pageMessages } from '@/components/messages/page-messages'

const messages = pageMessages.noResults

/** Says that no message matches. The filters are shown above it. */
export function NoResults() {
  return (
    <section className="flex flex-col gap-3 border-rule border-t pt-6 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{messages.title}</h2>
      <p className="text-soft">{messages.hint}</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          {messages.clear}
        </Link>
      </p>
    </section>
  )
}
