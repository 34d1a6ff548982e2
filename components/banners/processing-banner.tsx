import { processingHref } from '@/components/messages/message-urls'
import { attentionMessages, heldReason } from '@/components/messages/processing-messages'
import { State } from '@/components/ui/state'
import type { UnfinishedProblems } from '@/server/contract/messages/unfinished'
import { NoticeLine } from './notice-line'

const messages = attentionMessages

/** Shows one line while messages failed or wait. */
export function ProcessingBanner({ problems }: { problems: UnfinishedProblems }) {
  const { failed } = problems
  const kind = failed > 0 ? 'bad' : 'warning'
  return (
    <NoticeLine
      label={messages.label}
      kind={kind}
      href={processingHref({ filter: failed > 0 ? 'failed' : 'waiting' })}
      review={
        <>
          {messages.review}
          <span className="sr-only">{messages.reviewWhat}</span>
        </>
      }
    >
      <div className="px-3 py-[0.5625rem]">
        <State kind={kind}>{sentence(problems)}</State>
      </div>
    </NoticeLine>
  )
}

function sentence({ failed, waiting, reasons }: UnfinishedProblems): string {
  if (failed > 0) return messages.failed(failed) + (waiting > 0 ? messages.andWaiting(waiting) : '')
  const [reason, ...others] = reasons
  const why =
    reason && others.length === 0 ? heldReason(reason, { step: null, language: null }) : messages.severalReasons
  return messages.waiting(waiting, why)
}
