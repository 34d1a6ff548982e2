/** What an alert says about its subject. The order is that of the message. */
export const FACTS = {
  account: 'Account',
  webhook: 'Webhook',
  receiver: 'Receiver',
  event: 'Last event',
  error: 'Last error',
  reason: 'Reason',
} as const
type Fact = keyof typeof FACTS

/** A message for a chat tool. */
export interface Alert {
  /** Names the kind for programs: `webhook.disabled`. */
  type: string
  /** The title and the text are this service's own. They contain nothing that a user, a receiver or a provider wrote. */
  title: string
  text: string
  /** Texts of others: names, URLs and errors. Empty ones are left out. */
  facts: Partial<Record<Fact, string>>
  link: { label: string; url: string }
}

/** The test alert of an alert URL. */
export const testAlert = (account: string, link: string): Alert => ({
  type: 'test',
  title: 'Test alert',
  text: 'Alerts about failing webhooks and voice messages will appear here.',
  facts: { account },
  link: { label: 'Notification settings', url: link },
})
