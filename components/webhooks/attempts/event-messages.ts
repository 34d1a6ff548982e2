import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Texts of the page that shows every attempt of one event. */
export const eventMessages = {
  title: 'Event timeline',
  intro: 'Each retry delay starts when the previous attempt ends.',
  event: 'Event',
  theEventId: 'the event ID',
  type: 'Type',
  created: 'Created',
  message: 'Message',
  messageLink: 'View message',
  messageDeleted: 'Deleted',

  /** @param resendNumber 0 for the original delivery. */
  deliveryTitle: (resendNumber: number) => (resendNumber === 0 ? 'Original delivery' : `Resend ${resendNumber}`),
  delivery: {
    delivered: (attempt: number) =>
      attempt === 1 ? 'Delivered on the first attempt' : `Delivered on attempt ${attempt}`,
    failed: (attempts: number) => `Failed after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`,
    gone: 'Failed: the receiver responded with 410 Gone',
    held: 'Held: the webhook is disabled. You can send this event when you reactivate it.',
    canceled: 'Canceled: the webhook was disabled',
    inFlight: 'Sending now',
    waiting: 'Waiting for the first attempt',
    failing: 'Failed, will retry',
  },

  attempt: (attempt: number) => `Attempt ${attempt}`,
  /** Attempts that will not be made. */
  omitted: (first: number, last: number) => (first === last ? `Attempt ${first}` : `Attempts ${first} to ${last}`),
  ofMax: (max: number) => `of ${max}`,
  results: {
    delivered: 'Delivered',
    failed: 'Failed',
    gone: 'Gone',
    interrupted: 'Interrupted three times',
    inFlight: 'In progress',
    planned: 'Planned',
    held: 'Held',
    notNeeded: 'Not needed',
    notSent: 'Not sent',
  },
  status: (status: number) => ` · status ${status}`,
  plannedFor: (time: ReactNode) => richText`Planned for ${time}`,
  /** @param relativeTime such as "in 5 minutes". */
  relative: (relativeTime: ReactNode) => richText`, ${relativeTime}`,
  relativeAtEarliest: (relativeTime: ReactNode) => richText`, ${relativeTime} at the earliest`,
  sentAt: (time: ReactNode, duration: string) => richText`Sent ${time}, took ${duration}`,
  interruptedAt: (time: ReactNode) => richText`Interrupted by the service at ${time}, then repeated`,
}
