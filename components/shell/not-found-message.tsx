import Link from 'next/link'
import { frameMessages } from './frame-messages'

const messages = frameMessages.notFound

/** Says that there is no page at this address, or none of this account. */
export function NotFoundMessage() {
  return (
    <div className="mx-auto flex max-w-[36rem] flex-col gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">{messages.title}</h1>
      <p className="text-soft">{messages.description}</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          {messages.action}
        </Link>
      </p>
    </div>
  )
}
