import { TextLink } from '@/components/ui/links'
import { State, type StateKind } from '@/components/ui/state'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { MessageProgress, UnfinishedMessage } from '@/server/contract/messages/unfinished'
import { isLimitReason, isPermanentFailure, type LimitReason, limitEndsAt } from '@/server/contract/processing/retry'
import { languageName } from '@/server/contract/values/text'
import { heldReason, limitMessages, nextStepOf, processingMessages } from '../processing-messages'

const messages = processingMessages.state

type Shown = Pick<
  UnfinishedMessage,
  'state' | 'step' | 'attempts' | 'held' | 'failure' | 'is_in_flight' | 'language'
> & { kind: MessageProgress['kind'] }

interface Props {
  message: Shown
  now: number
  mayChange: boolean
}

export function ProcessingState({ message, now, mayChange }: Props) {
  const { kind } = message
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="wrap-anywhere">
        <State kind={kindOf(message)}>
          <Headline message={message} now={now} />
        </State>
      </div>
      <Reason message={message} />
      {kind === 'failed' || kind === 'waiting' ? (
        <NextStep message={message} now={now} mayChange={mayChange} className={REASON} />
      ) : null}
    </div>
  )
}

function kindOf({ kind, failure }: Shown): StateKind {
  if (kind === null) return 'off'
  if (kind === 'failed') return 'bad'
  return kind === 'waiting' || failure ? 'warning' : 'waiting'
}

function Headline({ message, now }: { message: Shown; now: number }) {
  const { kind, state, step, attempts, held, failure, is_in_flight, language } = message
  if (kind === null) return state === 'completed' ? messages.completed : messages.discarded
  if (kind === 'failed')
    return (
      <>
        {messages.failed('')}
        <bdi>{failure?.message || messages.noReason}</bdi>
      </>
    )
  if (held)
    return messages.waiting(heldReason(held, { step, language: language === null ? null : languageName(language) }))
  const next = failure?.next_attempt_at
  return (
    <>
      {is_in_flight ? messages.running(step) : failure ? messages.retrying(step) : messages.queued(step)}
      {attempts > 0 ? ` · ${messages.attempt(attempts + 1)}` : null}
      {next ? (
        <>
          {' · '}
          {messages.nextAttempt}
          <RelativeTime at={next} now={now} />
        </>
      ) : null}
    </>
  )
}

function Reason({ message: { kind, step, attempts, failure } }: { message: Shown }) {
  if (kind === 'failed') return <div className={REASON}>{messages.failedStep(step, attempts)}</div>
  if (!failure || kind === null) return null
  return (
    <div className={REASON}>
      {messages.lastFailure}
      <bdi>{failure.message}</bdi>
    </div>
  )
}

const REASON = 'ps-[1.0625rem] text-small text-soft wrap-anywhere'

interface NextStepProps {
  message: Pick<UnfinishedMessage, 'step' | 'held' | 'failure'>
  now: number
  mayChange: boolean
  className: string
}

/** Says what to do with a failed message, or when a held one continues, where a retry cannot help. */
function NextStep({ message: { step, held, failure }, now, mayChange, className }: NextStepProps) {
  if (held !== null) return isLimitReason(held) ? <LimitEnd reason={held} now={now} className={className} /> : null
  const code = failure?.code ?? null
  if (!mayChange || !isPermanentFailure(code)) return null
  return <div className={className}>{nextStepOf(code, step !== 'prepare')}</div>
}

function LimitEnd({ reason, now, className }: { reason: LimitReason; now: number; className: string }) {
  return (
    <div className={className}>
      {limitMessages.continues}
      <LocalTime at={limitEndsAt(reason, new Date(now)).toISOString()} precision="minute" />
      {limitMessages.orEarlier[reason]}
      {reason === 'over_budget' ? (
        <>
          {' '}
          {/* Above the link that covers a row of the list. */}
          <TextLink href="/settings/processing" className="relative">
            {limitMessages.usage}
          </TextLink>
        </>
      ) : null}
    </div>
  )
}
