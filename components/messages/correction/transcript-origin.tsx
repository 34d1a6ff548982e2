import { State } from '@/components/ui/state'
import { LINES_OF_USER_TEXT, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { correctionMessages as messages } from './correction-messages'

type Props = Pick<MessagePage, 'completed_as_heard' | 'correction'> & { now: number }

/** Says below a transcript who corrected it, or that it was completed although an engine was not sure of it. */
export function TranscriptOrigin({ completed_as_heard: asHeard, correction, now }: Props) {
  return (
    <div className="mt-3 flex max-w-[42rem] flex-col gap-2 text-small empty:hidden">
      {asHeard === null ? null : <State kind="warning">{messages.asHeard[asHeard]}</State>}
      {correction === null ? null : (
        <>
          <p className="text-soft">
            {messages.by(
              correction.corrected_by === null ? messages.formerMember : <UserText>{correction.corrected_by}</UserText>,
              <RelativeTime at={correction.corrected_at} now={now} />,
            )}
          </p>
          <details>
            <summary className="cursor-pointer">{messages.heard}</summary>
            <p dir="auto" className={`mt-2 text-soft wrap-anywhere ${LINES_OF_USER_TEXT}`}>
              {correction.heard || messages.nothingHeard}
            </p>
          </details>
        </>
      )}
    </div>
  )
}
