import type { StateKind } from '@/components/ui/state'
import type { VerificationResult } from '@/server/contract/webhooks/verification'
import { checkMessages } from './check-messages'

const KINDS: Record<VerificationResult, StateKind> = {
  verifies: 'ok',
  accepts_forged: 'bad',
  accepts_expired: 'warning',
  refuses_signed: 'off',
  unclear: 'warning',
}

/** Returns the shape and the label of a result; null for a text that is none, such as one of a later version. */
export function resultLabel(result: string): [StateKind, string] | null {
  if (!Object.hasOwn(KINDS, result)) return null
  const known = result as VerificationResult
  return [KINDS[known], checkMessages.labels[known]]
}
