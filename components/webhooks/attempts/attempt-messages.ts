import type { ReactNode } from 'react'
import { counted } from '@/components/ui/format'
import { richText } from '@/components/ui/text'
import type { HistoryFilter } from '@/server/contract/webhooks/attempt'

/** As in choices.md, "Resend". */
const RESENDS_PER_SECOND = 10
const events = counted('event', 'events')

const filters: Record<HistoryFilter, string> = { all: 'All', failed: 'Failed', delivered: 'Delivered', test: 'Test' }

const noAttempts: Record<HistoryFilter, string> = {
  all: 'No attempts yet. The first one starts when a matching message completes. The last 50 appear here.',
  failed: 'No failed attempts among the last 50.',
  delivered: 'No delivered attempts among the last 50.',
  test: 'No tests among the last 50 attempts. Tests never count as failures.',
}

/** Texts of the delivery history, of one attempt and of a resend. Failures have their own: failure-messages.tsx. */
export const attemptMessages = {
  history: {
    title: 'Attempts',
    filterLabel: 'Filter attempts',
    filters,
    noAttempts,
    caption: 'Delivery attempts',
    searchLabel: 'Search by event ID, message ID or delivery ID',
    searchPlaceholder: 'Event, message or delivery ID',
    search: 'Search',
    clearSearch: 'Clear search',
    showAll: (count: number) => `Show all ${count}`,
    showNewest: (count: number) => `Show only the newest ${count}`,
    notFound: 'No attempt with this ID among the last 50. Older attempts are not kept.',
    notFoundFiltered: 'No attempt with this ID matches the filter.',
  },
  message: 'Message',
  noMessage: 'Event deleted',
  theEventId: 'the event ID',
  time: 'Time',
  attempt: 'Attempt',
  result: 'Result',
  duration: 'Duration',
  deliveryId: 'Delivery ID',
  response: 'Response',
  event: 'Event',
  nextAttempt: 'Next attempt',
  request: 'Request',
  theDeliveryId: 'the delivery ID',

  attemptOf: (attempt: number, max: number) => `${attempt} of ${max}`,
  test: 'Test',
  manualResend: 'Manual resend',
  status: (status: number | null) => (status === null ? 'No response' : `Status ${status}`),
  emptyBody: 'Empty body',
  noDuration: '–',
  nextAttemptAt: (time: ReactNode) => richText`Next attempt ${time}`,

  results: {
    delivered: 'Delivered',
    interrupted: 'Interrupted',
    failed: 'Failed',
    failedHeld: 'Failed, held',
    failedNoRetry: 'Failed, no retry',
    gone: 'Gone',
    /** Read out by screen readers: "Attempt 2 failed with status 503 in 38 ms". */
    announcement: (result: {
      attempt: number | null
      state: 'delivered' | 'interrupted' | 'failed'
      status: number | null
      duration: string | null
    }) =>
      [
        result.attempt === null ? 'Test' : `Attempt ${result.attempt}`,
        result.state,
        ...(result.state !== 'delivered' && result.status !== null ? [`with status ${result.status}`] : []),
        ...(result.duration === null ? [] : [`in ${result.duration}`]),
      ].join(' '),
  },

  bulk: {
    toolbar: 'Resend attempts',
    hint: 'Select attempts to resend their events.',
    select: (time: string) => `Select the attempt of ${time}`,
    selected: (count: number) => `${count} selected`,
    resend: 'Resend',
    pending: 'Resending…',
    clear: 'Clear',
    all: (count: number) => `Resend failed in this list (${count})`,
    allOf: (attempts: number) => `From all ${attempts} attempts, also those not shown`,
    resent: (count: number) =>
      `Resending ${events(count)}, at most ${RESENDS_PER_SECOND} per second. The results appear in this list.`,
    alreadyPending: (count: number) => `${events(count)} not resent: a resend is already pending.`,
    gone: (count: number) => `${events(count)} not resent: no longer available.`,
  },

  resend: {
    button: 'Resend',
    again: 'Resend again',
    pending: 'Resending…',
    waiting: 'Resent. Waiting for the response…',
    delivered: (status: number | null, duration: string) => `Delivered with status ${status} in ${duration}.`,
    failed: (cause: string | null) => `Failed. ${cause}`,
    failedNoRetry: (cause: string | null) => `Failed. ${cause} No retries left.`,
    gone: 'Failed. The receiver responded with 410 Gone, so the webhook is permanently disabled.',
    held: 'Held: the webhook is disabled.',
    canceled: 'Canceled: the webhook was disabled.',
    nextAttempt: (time: ReactNode) => richText`Next attempt ${time}.`,
  },
}

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
  relative: (relativeTime: ReactNode) => richText`, ${relativeTime}`,
  relativeAtEarliest: (relativeTime: ReactNode) => richText`, ${relativeTime} at the earliest`,
  sentAt: (time: ReactNode, duration: string) => richText`Sent ${time}, took ${duration}`,
  interruptedAt: (time: ReactNode) => richText`Interrupted by the service at ${time}, then repeated`,
}
