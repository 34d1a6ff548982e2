import { durationInWords } from '@/components/ui/format'
import type { StateKind } from '@/components/ui/state'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import {
  bodyMessages,
  type CheckedPart,
  diagnosticsMessages,
  type FindingText,
  headerMessages,
  secretMessages,
  timeMessages,
} from './diagnostics-messages'

/** What the check found out about one part of a request. */
export interface Finding extends FindingText {
  part: CheckedPart
  kind: StateKind
}

export interface CheckedWith {
  /** The subscription whose secret was used; null for a pasted secret. */
  subscriptionId: string | null
  /** Whether the person entered the time of receipt. Otherwise it is now. */
  isTimed: boolean
  /** Returns the URL of a subscription. */
  urlOf: (id: string) => string
}

/** Returns a finding for each of the four parts, in the order in which a receiver checks them. */
export const findingsOf = (diagnosis: Diagnosis, given: CheckedWith): Finding[] => [
  { part: 'header', ...headerFinding(diagnosis.header) },
  { part: 'time', ...timeFinding(diagnosis.timestamp, given) },
  { part: 'body', ...bodyFinding(diagnosis) },
  { part: 'secret', ...secretFinding(diagnosis, given) },
]

/** Returns the result in one sentence. */
export function checkSummary(diagnosis: Diagnosis, given: CheckedWith): string {
  if (diagnosis.accepted) return diagnosticsMessages.accepted
  const failing = findingsOf(diagnosis, given).filter(({ kind }) => kind === 'bad' || kind === 'warning')
  return diagnosticsMessages.failed(failing.map(({ part }) => part))
}

type PartFinding = Omit<Finding, 'part'>

const valid = (found: string, fix: string | null = null): PartFinding => ({ kind: 'ok', found, fix })
const invalid = (text: FindingText): PartFinding => ({ kind: 'bad', ...text })
/** A part that fails, or the part beside it: the check cannot tell which. */
const suspect = (text: FindingText): PartFinding => ({ kind: 'warning', ...text })
const NOT_CHECKED: PartFinding = { kind: 'waiting', found: diagnosticsMessages.notChecked, fix: null }

const headerFinding = ({ fault, signatures }: Diagnosis['header']): PartFinding =>
  fault ? invalid(headerMessages.faults[fault]) : valid(headerMessages.valid(signatures))

function timeFinding(
  { age_seconds, tolerance_seconds, is_within }: Diagnosis['timestamp'],
  { isTimed }: CheckedWith,
): PartFinding {
  if (age_seconds === null) return NOT_CHECKED
  const distance = Math.abs(age_seconds)
  const found = timeMessages.age({
    distance: durationInWords(distance),
    isAfter: age_seconds < 0,
    isNow: !isTimed,
    tolerance: tolerance_seconds,
    beyond: is_within ? null : durationInWords(Math.max(1, distance - tolerance_seconds)),
  })
  if (is_within) return valid(found)
  if (!isTimed) return suspect({ found, fix: timeMessages.untimed })
  return invalid({ found, fix: age_seconds < 0 ? timeMessages.slowClock : timeMessages.fastClock })
}

function bodyFinding({ body: { finding, cause } }: Diagnosis): PartFinding {
  if (finding === 'unchecked') return NOT_CHECKED
  if (finding === 'fits') return valid(bodyMessages.valid)
  return cause ? invalid(bodyMessages.causes[cause]) : suspect(bodyMessages.unknown)
}

function secretFinding({ secret, body }: Diagnosis, given: CheckedWith): PartFinding {
  const { finding, cause, subscription_id } = secret
  if (finding === 'unchecked') return NOT_CHECKED
  const ownerUrl = subscription_id ? given.urlOf(subscription_id) : null
  if (finding === 'fits') {
    if (given.subscriptionId)
      return valid(secretMessages.ofWebhook, body.finding === 'fits' ? secretMessages.compareSecret : null)
    return valid(ownerUrl ? secretMessages.ofOtherWebhook(ownerUrl) : secretMessages.valid)
  }
  if (cause === 'previous') return invalid(secretMessages.previous)
  if (cause === 'other_subscription') return invalid(secretMessages.otherWebhook(ownerUrl))
  if (cause) return invalid(secretMessages.causes[cause])
  const { webhook, pasted, fix } = secretMessages.unknown
  return suspect({ found: given.subscriptionId ? webhook : pasted, fix })
}
