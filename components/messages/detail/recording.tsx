import { inboxMessages } from '@/components/messages/inbox-messages'
import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/local-time'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { Player } from './player'
import { RevokeAudio } from './revoke-audio'

const messages = inboxMessages.recording

const SECTION = 'recording'

/**
 * Shows the player, or why the recording cannot be played. Also shows how long the recording and the audio link last.
 * @param messageId of a message whose audio link the member may revoke; otherwise null.
 */
export function Recording(props: { audio: MessagePage['audio']; isSample: boolean; messageId: string | null }) {
  const { audio, isSample, messageId } = props
  return (
    <section id={SECTION} tabIndex={-1} aria-label={messages.label} className="flex flex-col gap-2.5">
      {audio.path ? (
        <Player key={audio.path} path={audio.path} />
      ) : (
        <State kind="off">
          <Unavailable audio={audio} />
        </State>
      )}
      <p className="text-small text-soft">
        {isSample ? (
          messages.sample
        ) : (
          <>
            <LinkExpiration audio={audio} />{' '}
            {audio.kept_until ? messages.keptUntil(<LocalTime at={audio.kept_until} />) : null}
          </>
        )}
      </p>
      {messageId && audio.state === 'playable' ? (
        <div className="print:hidden">
          <RevokeAudio messageId={messageId} sectionId={SECTION} />
        </div>
      ) : null}
    </section>
  )
}

function Unavailable({ audio }: { audio: MessagePage['audio'] }) {
  if (audio.state === 'missing') return messages.missing
  return audio.state === 'deleted'
    ? messages.deleted(audio.deleted_at ? <LocalTime at={audio.deleted_at} /> : null)
    : messages.revoked(audio.revoked_at ? <LocalTime at={audio.revoked_at} /> : null)
}

function LinkExpiration({ audio }: { audio: MessagePage['audio'] }) {
  if (audio.state !== 'playable') return null
  const time = <LocalTime at={audio.link_expires_at} />
  return audio.link_expired ? messages.linkExpired(time) : messages.linkWorks(time)
}
