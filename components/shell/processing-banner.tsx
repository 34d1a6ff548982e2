import Link from 'next/link'
import { heldReason, processingMessages } from '@/components/messages/processing-messages'
import { processingHref } from '@/components/messages/processing-urls'
import { State } from '@/components/ui/state'
import type { UnfinishedProblems } from '@/server/contract/messages/unfinished'

const messages = processingMessages.banner

/** Pages that show the same in place. */
const OWN_PAGES: readonly (string | null)[] = ['/messages', processingHref({})]

/** Shows one line while messages failed or wait. Not on the lists of messages. */
export function ProcessingBanner({ problems, path }: { problems: UnfinishedProblems; path: string | null }) {
  const { failed, waiting } = problems
  if ((failed === 0 && waiting === 0) || OWN_PAGES.includes(path)) return null
  return (
    <section
      aria-label={messages.label}
      className={`mb-6 flex items-start justify-between border-l-4 bg-panel print:hidden ${failed > 0 ? 'border-bad' : 'border-warning'}`}
    >
      <div className="min-w-0 py-2.5 pl-4">
        <State kind={failed > 0 ? 'bad' : 'warning'}>{sentence(problems)}</State>
      </div>
      <Link
        href={processingHref({ filter: failed > 0 ? 'failed' : 'waiting' })}
        className="shrink-0 px-4 py-2.5 font-medium text-accent underline"
      >
        {messages.review}
        <span className="sr-only">{messages.reviewWhat}</span>
      </Link>
    </section>
  )
}

function sentence({ failed, waiting, reasons }: UnfinishedProblems): string {
  if (failed > 0) return messages.failed(failed) + (waiting > 0 ? messages.andWaiting(waiting) : '')
  const [reason, ...others] = reasons
  const why =
    reason && others.length === 0 ? heldReason(reason, { step: null, language: null }) : messages.severalReasons
  return messages.waiting(waiting, why)
}
