import { ExternalLink } from '@/components/messages/external-link'
import { pageMessages } from '@/components/messages/page-messages'
import { LINES_OF_USER_TEXT } from '@/components/ui/text'
import type { Message } from '@/server/contract/messages/message'

/** Shows the draft of a public review that the sender was offered, if reviews were enabled. Whether they published it is unknown. */
export function Review({ review }: { review: Message['google_review'] }) {
  return (
    <div className="flex flex-col gap-2">
      {review.draft_text === null ? (
        <p className="text-soft">{pageMessages.page.noReviewDraft}</p>
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
