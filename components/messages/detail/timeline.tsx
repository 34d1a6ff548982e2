import { Fold } from '@/components/ui/page-parts'
import { UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { CALL_RESULTS } from '@/server/contract/messages/message-values'
import type { MessageProgress } from '@/server/contract/messages/unfinished'
import { messageMessages } from '../message-messages'
import { pageMessages } from '../page-messages'

const messages = pageMessages.timeline

interface Entry {
  key: string
  at: string
  text: React.ReactNode
  /** Who did it; null for the service. */
  by: string | null
}

interface Props {
  found: MessagePage
  /** Null for the sample message. */
  progress: MessageProgress | null
}

/** Says what happened to a message, the oldest first: its processing, what members did with it, and its deliveries. */
export function Timeline({ found, progress }: Props) {
  const entries = [...ofProcessing(found, progress), ...ofReading(found), ...ofMembers(found), ...ofDeliveries(found)]
  const sorted = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Fold title={messages.title} note={<span className="text-soft">{sorted.at(-1)?.text}</span>}>
      <ol className="flex flex-col gap-2 border-rule border-s-2 ps-4">
        {sorted.map(({ key, at, text, by }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="min-w-0 wrap-anywhere">
              {text}
              {by ? (
                <span className="text-soft">
                  {' · '}
                  <UserText>{by}</UserText>
                </span>
              ) : null}
            </span>
            <span className="text-small text-soft">
              <LocalTime at={at} precision="minute" />
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  )
}

function ofProcessing({ message }: MessagePage, progress: MessageProgress | null): Entry[] {
  const doneAt = (step: string): string | null => {
    const attempts = progress?.steps.find((one) => one.step === step)?.attempts ?? []
    const done = attempts.findLast(({ outcome }) => outcome === 'done')
    return done ? new Date(Date.parse(done.started_at) + (done.duration_ms ?? 0)).toISOString() : null
  }
  const entries = [
    ['left', message.created_at],
    ['transcribed', doneAt('transcribe')],
    ['summarized', doneAt('summarize')],
    ['completed', message.completed_at],
  ] as const
  return entries.flatMap(([name, at]) => (at === null ? [] : [{ key: name, at, text: messages[name], by: null }]))
}

const ofReading = ({ first_read }: MessagePage): Entry[] =>
  first_read ? [{ key: 'read', at: first_read.at, text: messages.firstRead, by: first_read.by }] : []

const ofMembers = ({ activities }: MessagePage): Entry[] =>
  activities.flatMap((activity) => {
    const text = textOf(activity)
    return text === null ? [] : [{ key: activity.id, at: activity.created_at, text, by: activity.user_name }]
  })

function textOf({ action, subject, detail }: MessagePage['activities'][number]): React.ReactNode {
  switch (action) {
    case 'message_snoozed':
      return detail ? messages.snoozedUntil(<LocalTime at={detail} precision="minute" />) : messages.awake
    case 'message_assigned':
      return detail ? messages.assignedTo(<UserText>{detail}</UserText>) : messages.assignedToNoOne
    case 'message_assigned_by_rule':
      return messages.assignedByRule(<UserText>{detail}</UserText>)
    case 'delivery_resent':
      return messages.resent(<UserText>{subject}</UserText>)
    case 'call_logged': {
      const result = CALL_RESULTS.find((one) => one === detail)
      return result ? messageMessages.notes.calls[result] : null
    }
    default:
      return messages.actions[action] ?? null
  }
}

const ofDeliveries = ({ deliveries }: MessagePage): Entry[] =>
  deliveries.flatMap(({ id, state, name, url, resend_number, last_attempt_at }) => {
    if (last_attempt_at === null || state === 'pending') return []
    const { resend, states } = pageMessages.deliveries
    const webhook = (
      <>
        {resend_number > 0 ? `${resend(resend_number)} · ` : null}
        <UserText>{name || new URL(url).host}</UserText>
      </>
    )
    return [{ key: id, at: last_attempt_at, text: messages.delivery(states[state], webhook), by: null }]
  })
