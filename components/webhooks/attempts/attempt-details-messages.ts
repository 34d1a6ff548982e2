import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Texts of one attempt in full. The page of a webhook loads them when an attempt opens. */
export const attemptDetailsMessages = {
  drawer: {
    title: (attempt: number, max: number) => `Attempt ${attempt} of ${max}`,
    testTitle: 'Test',
    newer: 'Newer attempt',
    older: 'Older attempt',
    place: (place: number, count: number) => `${place} of ${count}`,
    openMessage: 'Open message',
    notFoundTitle: 'Attempt not found',
    notFound: 'This attempt is not among the last 50 of this webhook.',
    testEvent: 'Test event with the sample message',
    eventLink: 'All attempts of this event',
    noNextAttempt: 'None planned',
    held: (time: ReactNode) => richText`Held because the webhook is disabled. Planned for ${time}.`,
    reactivateToResend: 'Reactivate this webhook to resend the event.',
  },

  sentRequest: {
    exact: 'The body is exactly what was sent. The history does not keep the v1 signature.',
    reconstructed: 'A reconstruction: the history does not keep the exact body of a test or an interrupted attempt.',
    expired: 'No longer available. Events are deleted after 120 days.',
    headers: 'Headers',
    theHeaders: 'the headers',
    body: (bytes: string) => `Body (${bytes} bytes)`,
    theBody: 'the exact body',
    curl: 'Repeat this request:',
    asCurl: 'as a curl command',
    notRepeatable:
      'This request did not leave the server: the test endpoint accepts no requests from outside, so there is no curl command.',
    curlSecret: (variable: ReactNode) => richText`The curl command reads the signing secret from ${variable}.`,
  },

  receivedResponse: {
    recordedError: (error: ReactNode) => richText`Recorded error: ${error}`,
    retryAfter: (header: ReactNode) => richText`The receiver sent ${header}. The retry schedule does not change.`,
    empty: 'The response body is empty.',
    excerpt: 'Response body (excerpt)',
  },

  timing: {
    dns: 'DNS',
    connect: 'Connect',
    tls: 'TLS',
    firstByte: 'First byte',
    /** What the attempt was waiting for when it ended without a response. */
    waiting: 'Waiting',
    rest: 'Rest of response',
    total: 'Total',
    reused: 'Reused connection: no connect or TLS',
  },
}

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
  openAttempt: (attempt: number) => `Open attempt ${attempt}`,
  response: (body: ReactNode) => richText`Response: ${body}`,
  /** Attempts that will not be made, or not for now. */
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
  relative: (relativeTime: ReactNode) => richText`, ${relativeTime}`,
  relativeAtEarliest: (relativeTime: ReactNode) => richText`, ${relativeTime} at the earliest`,
  sentAt: (time: ReactNode, duration: string) => richText`Sent ${time}, took ${duration}`,
  interruptedAt: (time: ReactNode) => richText`Interrupted by the service at ${time}, then repeated`,
}
