import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Texts around every page that the browser needs. Those that only the server renders: frame-messages.ts. */
const en = {
  loading: 'Loading the page',
  offline: 'No connection. Pages load when it is back.',
  /** Follow a number, for assistive technology. */
  badges: { messages: ' failed', webhooks: ' disabled' },
  administrator: 'the administrator of this server',
  changePlan: (administrator: ReactNode) => richText`Contact ${administrator} to change plans.`,
  error: {
    title: 'Something went wrong',
    description: (administrator: ReactNode) =>
      richText`Try again. If the problem continues, send this code to ${administrator}.`,
    descriptionWithoutCode: (administrator: ReactNode) =>
      richText`Try again. If the problem continues, contact ${administrator}.`,
    action: 'Try again',
  },
}

export const shellMessages = { en }
