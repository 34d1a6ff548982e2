import { State } from '@/components/ui/state'
import type { Message } from '@/server/contract/message'
import { SENTIMENT_WORDS, SentimentMark, URGENCY_WORDS, UrgencyMark } from './classes'

/** What the model made of the message: the summary, how it is classed, and what is to be done. */
export function Summary({ summary }: { summary: Message['summary'] }) {
  const { urgency, sentiment, intent, callback_required } = summary
  return (
    <>
      <p className="max-w-[42rem] whitespace-pre-line text-read wrap-anywhere">
        {summary.text || <span className="text-soft">There is no summary.</span>}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {urgency ? <UrgencyMark urgency={urgency} /> : <span className="text-soft">{URGENCY_WORDS.none}</span>}
        {sentiment ? (
          <SentimentMark sentiment={sentiment} />
        ) : (
          <span className="text-soft">{SENTIMENT_WORDS.none}</span>
        )}
        {intent ? <span className="wrap-anywhere">Intent: {intent}</span> : null}
        {callback_required ? <State kind="warning">A call back was asked for</State> : null}
      </p>
    </>
  )
}
