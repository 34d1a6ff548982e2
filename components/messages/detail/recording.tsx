import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/local-time'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { Player } from './player'
import { RevokeAudio } from './revoke-audio'

const SECTION = 'recording'

/**
 * The recording, or why it cannot be heard; until when it is kept, and how long the link in the payload works.
 * @param messageId for whoever may revoke that link; null for others.
 */
export function Recording(props: { audio: MessagePage['audio']; isSample: boolean; messageId: string | null }) {
  const { audio, isSample, messageId } = props
  return (
    <section id={SECTION} tabIndex={-1} aria-label="Recording" className="flex flex-col gap-2.5">
      {audio.path ? <Player key={audio.path} path={audio.path} /> : <Silence audio={audio} />}
      <p className="text-small text-soft">
        {isSample ? (
          'The sample recording is the same for everybody, and stays.'
        ) : (
          <>
            <Link audio={audio} />
            {audio.kept_until ? (
              <>
                {' '}
                The recording is kept until <LocalTime at={audio.kept_until} />, by your plan.
              </>
            ) : null}
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

function Silence({ audio }: { audio: MessagePage['audio'] }) {
  if (audio.state === 'deleted')
    return (
      <State kind="off">
        The recording was deleted{' '}
        {audio.deleted_at ? (
          <>
            on <LocalTime at={audio.deleted_at} />
          </>
        ) : null}
        : it had been kept for as long as the plan says.
      </State>
    )
  if (audio.state === 'missing') return <State kind="off">This message came without a recording.</State>
  return (
    <State kind="off">
      The audio link was revoked{' '}
      {audio.revoked_at ? (
        <>
          on <LocalTime at={audio.revoked_at} />
        </>
      ) : null}
      : it answers 403, and the recording can no longer be heard.
    </State>
  )
}

function Link({ audio }: { audio: MessagePage['audio'] }) {
  if (audio.state !== 'playable') return null
  const at = <LocalTime at={audio.link_expires_at} />
  return audio.link_expired ? (
    <>The link in the payload expired on {at} and answers 403; here it can still be heard.</>
  ) : (
    <>The link in the payload works until {at}.</>
  )
}
