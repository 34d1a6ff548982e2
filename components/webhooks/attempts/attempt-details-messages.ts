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
    /** @param time the planned time. */
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
    /** @param variable the name of the environment variable. */
    curlSecret: (variable: ReactNode) => richText`The curl command reads the signing secret from ${variable}.`,
  },

  receivedResponse: {
    /** @param error the error as recorded, such as "connect_refused: ECONNREFUSED". */
    recordedError: (error: ReactNode) => richText`Recorded error: ${error}`,
    /** @param header the Retry-After header as received. */
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
