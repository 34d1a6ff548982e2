import type { VerificationResult } from '@/server/contract/webhooks/verification'

const labels: Record<VerificationResult, string> = {
  verifies: 'Verifies signatures',
  accepts_forged: 'Accepts forged requests',
  accepts_expired: 'Accepts expired signatures',
  refuses_signed: 'Not known: the test event was not accepted',
  unclear: 'Not known: no clear refusal',
}

/** Texts of the button that checks a receiver, and of its announcements. */
export const checkMessages = {
  check: 'Check receiver',
  checkAgain: 'Check again',
  pending: 'Checking…',
  announcement: (seconds: number) => `Checking the receiver. This can take up to ${seconds} seconds.`,
  labels,
}
