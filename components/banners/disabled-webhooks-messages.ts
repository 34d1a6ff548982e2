/** The page of a webhook is not counted, and only this many are known to tell. So a larger number is none. */
const MOST_KNOWN = 100

const en = {
  label: 'Disabled webhooks',
  count: (count: number) =>
    count === 1
      ? '1 webhook is disabled'
      : `${count >= MOST_KNOWN ? `${MOST_KNOWN} or more` : count} webhooks are disabled`,
  /** Follows `count` on wide screens. */
  effect: ' and not receiving events',
  more: (count: number) => (count >= MOST_KNOWN - 3 ? 'and others' : `and ${count} more`),
  review: 'Review',
  /** Follows `review`, for assistive technology. */
  reviewWhat: (count: number) => (count === 1 ? ' the disabled webhook' : ' the disabled webhooks'),
  dismiss: 'Dismiss until another webhook is disabled',
  dismissed: 'Banner dismissed. It returns when another webhook is disabled.',
}

export const disabledWebhooksMessages = { en }
