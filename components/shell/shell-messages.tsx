type Text = React.ReactNode

/** Texts around every page that the browser needs. Those that only the server renders: frame-messages.ts. */
export const shellMessages = {
  navigation: { loading: 'Loading the page' },
  offline: 'No connection. Pages load when it is back.',
  /** Follow a number, for assistive technology. */
  badges: { messages: ' failed', webhooks: ' disabled' },
  disabledWebhooks: {
    label: 'Disabled webhooks',
    count: (count: number) => (count === 1 ? '1 webhook is disabled' : `${count} webhooks are disabled`),
    /** Follows `count` on wide screens. */
    effect: ' and not receiving events',
    more: (count: number) => `and ${count} more`,
    review: 'Review',
    /** Follows `review`, for assistive technology. */
    reviewWhat: (count: number) => (count === 1 ? ' the disabled webhook' : ' the disabled webhooks'),
    dismiss: 'Dismiss until another webhook is disabled',
    dismissed: 'Banner dismissed. It returns when another webhook is disabled.',
    failures: (count: number, time: Text) => (
      <>
        Disabled after {count} failed attempts in a row, {time}
      </>
    ),
    gone: (time: Text) => <>Receiver responded with 410 Gone, {time}. You can’t reactivate the webhook.</>,
    lastError: (error: Text) => <>Last error: {error}</>,
  },
  error: {
    title: 'Something went wrong',
    description: 'Try again. If the problem continues, send this code to the administrator of this server.',
    descriptionWithoutCode: 'Try again. If the problem continues, contact the administrator of this server.',
    action: 'Try again',
  },
}
