import { CallbackMark, SentimentMark, UrgencyMark } from '@/components/messages/classification'
import { SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/labels'
import { pageMessages } from '@/components/messages/page-messages'
import { LINES_OF_USER_TEXT, UserText } from '@/components/ui/text'
import type { Message } from '@/server/contract/messages/message'

const messages = pageMessages.page

/** Shows the summary of the message and its classification. */
export function Summary({ summary }: { summary: Message['summary'] }) {
  const { urgency, sentiment, intent, callback_required } = summary
  return (
    <>
      <p dir="auto" className={`max-w-[42rem] text-read wrap-anywhere ${LINES_OF_USER_TEXT}`}>
        {summary.text || <span className="text-soft">{messages.noSummary}</span>}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {urgency ? <UrgencyMark urgency={urgency} /> : <span className="text-soft">{URGENCY_LABELS.none}</span>}
        {sentiment ? (
          <SentimentMark sentiment={sentiment} />
        ) : (
          <span className="text-soft">{SENTIMENT_LABELS.none}</span>
        )}
        {intent ? <span className="wrap-anywhere">{messages.intent(<UserText>{intent}</UserText>)}</span> : null}
        {callback_required ? <CallbackMark /> : null}
      </p>
    </>
  )
}
