import { useId } from 'react'
import { TextLink } from '@/components/ui/links'
import { State, type StateKind } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { RelativeTime } from '@/components/ui/time/times'
import { VERIFICATION_CASES } from '@/server/contract/webhooks/values'
import type {
  VerificationCheck,
  VerificationResponse,
  VerificationResult,
} from '@/server/contract/webhooks/verification'
import { isAsItShould } from '@/server/webhooks/rules/verification-result'
import { failureMessage } from '../attempts/failure-messages'
import { CheckReceiver, WeeklyCheck } from './check-receiver'
import { checkMessages, verificationMessages as messages } from './verification-messages'

const SECTION = 'signature-verification'

interface Props {
  subscriptionId: string
  /** The result of the last check; null before the first one. */
  check: VerificationCheck | null
  canCheck: boolean
  timeoutSeconds: number
  now: number
}

/** Shows whether the receiver refuses forged requests. The server renders the result, so no browser loads its texts. */
export function SignatureVerification({ subscriptionId, check, canCheck, timeoutSeconds, now }: Props) {
  const heading = useId()
  return (
    <section id={SECTION} aria-labelledby={heading} className="flex scroll-mt-16 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="max-w-[44rem]">
          <h2 id={heading} className="text-heading">
            {messages.title}
          </h2>
          {check ? null : <p className="text-soft">{messages.intro}</p>}
        </div>
        {canCheck ? (
          <CheckReceiver subscriptionId={subscriptionId} isFirst={check === null} timeoutSeconds={timeoutSeconds} />
        ) : null}
      </div>
      {check ? <Result {...{ subscriptionId, check, canCheck, now }} /> : null}
    </section>
  )
}

/** Says beside the state of a webhook that its receiver accepts forged requests, and links to the section. Otherwise it is empty. */
export function ForgedRequestsLink({ check }: { check: VerificationCheck | null }) {
  if (check?.result !== 'accepts_forged') return null
  const [kind, label] = resultLabel(check.result) ?? ['bad', check.result]
  return (
    <a href={`#${SECTION}`} className="link block sm:ms-4 sm:inline-block">
      <State kind={kind}>{label}</State>
    </a>
  )
}

function Result({
  subscriptionId,
  check,
  canCheck,
  now,
}: Omit<Props, 'timeoutSeconds'> & { check: VerificationCheck }) {
  const [kind, label] = resultLabel(check.result) ?? ['off', check.result]
  return (
    <>
      <div className="flex max-w-[44rem] flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <State kind={kind}>
            <strong className="font-medium">{label}</strong>
          </State>
          <span className="text-small text-soft">
            {messages.checked(<RelativeTime at={check.checked_at} now={now} />)}
          </span>
        </div>
        <p className="text-soft">
          {messages.explanations[check.result]}
          {check.result === 'verifies' ? null : (
            <>
              {' '}
              <TextLink href="/docs/webhooks#receiving">{messages.guide}</TextLink>
            </>
          )}
        </p>
      </div>
      <VerificationTable responses={check.responses} />
      {canCheck && check.result === 'verifies' ? (
        <WeeklyCheck subscriptionId={subscriptionId} isWeekly={check.next_check_at !== null} />
      ) : null}
    </>
  )
}

function VerificationTable({ responses }: { responses: readonly VerificationResponse[] }) {
  return (
    <DataTable
      caption={messages.caption}
      items={VERIFICATION_CASES}
      keyOf={(one) => one}
      columns={[
        { label: messages.request, isTitle: true, cell: (one) => messages.requests[one] },
        { label: messages.expected, cell: (one) => (one === 'signed' ? messages.accept : messages.refuse) },
        {
          label: messages.response,
          cell: (one) => <Response response={responses.find((response) => response.case === one)} />,
        },
      ]}
    />
  )
}

function Response({ response }: { response: VerificationResponse | undefined }) {
  if (!response) return <State kind="off">{messages.notSent}</State>
  const { status, failure } = response
  return (
    <State kind={isAsItShould(response) ? 'ok' : 'bad'}>
      {status ?? failureMessage({ failure, status, error: failure })}
    </State>
  )
}

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
