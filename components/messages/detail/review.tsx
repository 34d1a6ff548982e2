import { ExternalLink } from '@/components/messages/external-link'
import { LINES_OF_USER_TEXT } from '@/components/ui/text-direction'
import type { Message } from '@/server/contract/messages/message'

/** What the sender was offered for a public review. What they did with it is not known. */
export function Review({ review }: { review: Message['google_review'] }) {
  if (!review.enabled) return <p className="text-soft">The review step was off for this message.</p>
  return (
    <div className="flex flex-col gap-2">
      {review.draft_text === null ? (
        <p className="text-soft">No speech was detected, so no draft was offered.</p>
      ) : (
        <blockquote
          dir="auto"
          className={`max-w-[42rem] border-rule border-s-2 ps-4 wrap-anywhere ${LINES_OF_USER_TEXT}`}
        >
          {review.draft_text}
        </blockquote>
      )}
      {review.review_url ? <ExternalLink url={review.review_url} /> : null}
    </div>
  )
}
