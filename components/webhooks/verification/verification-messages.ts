import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'
import { SIGNATURE_TOLERANCE_SECONDS, type VerificationCase } from '@/server/contract/webhooks/values'
import type { VerificationResult } from '@/server/contract/webhooks/verification'
import { EXPIRED_SECONDS } from '@/server/webhooks/rules/verification-result'

const minutes = (seconds: number) => `${seconds / 60} minutes`

const explanations: Record<VerificationResult, string> = {
  verifies: 'The receiver accepted the signed request and refused every forged one.',
  accepts_forged:
    'Anyone who knows the URL can send messages to this receiver. Verify the signature of each request, and respond with 401 when it is missing or wrong.',
  accepts_expired: `Anyone who obtains an old request can send it again. Refuse a signature whose time differs from your clock by more than ${minutes(SIGNATURE_TOLERANCE_SECONDS)}.`,
  refuses_signed:
    'The check needs a receiver that accepts a signed request. Make the test event succeed, then check again.',
  unclear: 'The receiver did not accept a forged request, but did not refuse it either. Respond with 401 to refuse it.',
}

const requests: Record<VerificationCase, string> = {
  signed: 'Test event with a valid signature',
  wrong_signature: 'Signed with another secret',
  unsigned: 'Without a signature',
  expired: `Signed ${minutes(EXPIRED_SECONDS)} ago`,
}

export const verificationMessages = {
  title: 'Signature verification',
  intro:
    'Checks whether your receiver refuses forged requests. It gets a test event, and three requests with the sample message whose signature is wrong, missing or expired. They are never counted as failures.',
  checked: (time: ReactNode) => richText`Checked ${time}`,
  caption: 'Requests of the check',
  request: 'Request',
  expected: 'Expected',
  response: 'Response',
  accept: '2xx',
  refuse: '4xx',
  notSent: 'Not sent',
  guide: 'How to verify a signature',
  explanations,
  requests,
}

const labels: Record<VerificationResult, string> = {
  verifies: 'Verifies signatures',
  accepts_forged: 'Accepts forged requests',
  accepts_expired: 'Accepts expired signatures',
  refuses_signed: 'Not known: the test event was not accepted',
  unclear: 'Not known: no clear refusal',
}

export const checkMessages = {
  check: 'Check receiver',
  checkAgain: 'Check again',
  pending: 'Checking…',
  weekly: 'Check every week',
  weeklyHint:
    'Sends only the forged requests. Admins and editors get an email when the receiver accepts one. The choice is saved at once.',
  weeklySaved: (isWeekly: boolean) => (isWeekly ? 'The receiver is checked every week.' : 'No more weekly checks.'),
  announcement: (seconds: number) => `Checking the receiver. This can take up to ${seconds} seconds.`,
  labels,
}
