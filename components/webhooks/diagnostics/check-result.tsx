import { durationInWords } from '@/components/ui/format'
import { Banner, State, type StateKind } from '@/components/ui/state'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import {
  bodyMessages,
  type CheckedPart,
  type FindingText,
  headerMessages,
  diagnosticsMessages as messages,
  secretMessages,
  timeMessages,
} from './diagnostics-messages'

export function CheckResult({ diagnosis, given }: { diagnosis: Diagnosis; given: CheckedWith }) {
  const { difference } = diagnosis.body
  return (
    <section aria-label={messages.result} className="flex max-w-[44rem] flex-col gap-5">
      <Banner kind={diagnosis.accepted ? 'ok' : 'bad'}>{checkSummary(diagnosis, given)}</Banner>
      <dl className="border-rule border-t">
        {findingsOf(diagnosis, given).map(({ part, kind, found, fix }) => (
          <div
            key={part}
            className="grid gap-x-4 gap-y-0.5 border-rule border-b py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
          >
            <dt className="text-small text-soft">{messages.parts[part]}</dt>
            <dd className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
              <State kind={kind}>{found}</State>
              {fix ? <span className="ps-[1.0625rem] text-small text-soft">{fix}</span> : null}
              {part === 'body' && difference ? <Difference {...difference} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Difference({ at, sent, received }: NonNullable<Diagnosis['body']['difference']>) {
  return (
    <figure className="mt-2 ms-[1.0625rem]">
      <figcaption className="text-small text-soft">{messages.difference(at.toLocaleString('en-US'))}</figcaption>
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-rule border-y bg-panel px-3 py-2 text-small">
        <span className="text-soft">{messages.sent}</span>
        <code dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
          <Escaped text={sent} />
        </code>
        <span className="text-soft">{messages.received}</span>
        <code dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
          <Escaped text={received} />
        </code>
      </div>
    </figure>
  )
}

function Escaped({ text }: { text: string }) {
  if (text === '') return <span className="text-soft">{messages.endOfBody}</span>
  let at = 0
  return text.split(/([\r\n\t\ufeff]|^ +|(?<! ) +$)/).map((piece) => {
    const key = at
    at += piece.length
    const escaped = ESCAPES[piece] ?? (/^ +$/.test(piece) ? '·'.repeat(piece.length) : null)
    return escaped === null ? (
      piece
    ) : (
      <span key={key} className="font-semibold text-accent">
        {escaped}
      </span>
    )
  })
}

const ESCAPES: Record<string, string> = { '\r': '\\r', '\n': '\\n', '\t': '\\t', '\ufeff': '\\ufeff' }

export interface Finding extends FindingText {
  part: CheckedPart
  kind: StateKind
}

export interface CheckedWith {
  /** The subscription whose secret was used; null for a pasted secret. */
  subscriptionId: string | null
  /** Whether the person entered the time of receipt. Otherwise it is now. */
  isTimed: boolean
  urlOf: (id: string) => string
}

/** Returns a finding for each of the four parts, in the order in which a receiver checks them. */
export const findingsOf = (diagnosis: Diagnosis, given: CheckedWith): Finding[] => [
  { part: 'header', ...headerFinding(diagnosis.header) },
  { part: 'time', ...timeFinding(diagnosis.timestamp, given) },
  { part: 'body', ...bodyFinding(diagnosis) },
  { part: 'secret', ...secretFinding(diagnosis, given) },
]

export function checkSummary(diagnosis: Diagnosis, given: CheckedWith): string {
  if (diagnosis.accepted) return messages.accepted
  const failing = findingsOf(diagnosis, given).filter(({ kind }) => kind === 'bad' || kind === 'warning')
  return messages.failed(failing.map(({ part }) => part))
}

type PartFinding = Omit<Finding, 'part'>

const valid = (found: string, fix: string | null = null): PartFinding => ({ kind: 'ok', found, fix })
const invalid = (text: FindingText): PartFinding => ({ kind: 'bad', ...text })
/** A part that fails, or the part beside it: the check cannot tell which. */
const suspect = (text: FindingText): PartFinding => ({ kind: 'warning', ...text })
const NOT_CHECKED: PartFinding = { kind: 'waiting', found: messages.notChecked, fix: null }

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
