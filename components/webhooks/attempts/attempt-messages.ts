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
    selectAll: 'Select all attempts in this list',
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
