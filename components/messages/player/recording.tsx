import { State } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/times'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { Player } from '../lazy-parts'
import { RECORDING } from '../message-urls'
import { pageMessages } from '../page-messages'

const messages = pageMessages.recording

/** Shows the player, or why the recording cannot be played. Within a `PlaybackProvider`. */
export function Recording({ found }: { found: MessagePage }) {
  const { audio, sample, message } = found
  return (
    <section id={RECORDING} tabIndex={-1} aria-label={messages.label} className="@container flex flex-col gap-2">
      {audio.path ? (
        <Player
          path={audio.path}
          peaks={audio.peaks}
          duration={message.duration_seconds}
          fileName={recordingName(message.created_at)}
        />
      ) : (
        <State kind="off">
          <Unavailable audio={audio} />
        </State>
      )}
      {sample ? <p className="text-small text-soft print:hidden">{messages.sample}</p> : null}
    </section>
  )
}

function Unavailable({ audio }: { audio: MessagePage['audio'] }) {
  if (audio.state === 'missing') return messages.missing
  return audio.state === 'deleted'
    ? messages.deleted(audio.deleted_at ? <LocalTime at={audio.deleted_at} /> : null)
    : messages.revoked(audio.revoked_at ? <LocalTime at={audio.revoked_at} /> : null)
}

/** Says how long a recording and the link to it last. */
export function Expiration({ audio }: { audio: MessagePage['audio'] }) {
  const keptUntil = audio.kept_until && <LocalTime at={audio.kept_until} precision="minute" />
  if (keptUntil && audio.state === 'playable' && !audio.link_expired && hasOneEnd(audio))
    return messages.bothUntil(keptUntil)
  return (
    <>
      <LinkExpiration audio={audio} /> {keptUntil ? messages.keptUntil(keptUntil) : null}
    </>
  )
}

const hasOneEnd = ({ kept_until, link_expires_at }: MessagePage['audio']): boolean =>
  minuteOf(kept_until) === minuteOf(link_expires_at)

const minuteOf = (time: string | null): number => Math.floor(Date.parse(time ?? '') / 60_000)

function LinkExpiration({ audio }: { audio: MessagePage['audio'] }) {
  if (audio.state !== 'playable') return null
  const time = <LocalTime at={audio.link_expires_at} precision="minute" />
  return audio.link_expired ? messages.linkExpired(time) : messages.linkWorks(time)
}

/** Returns the name of the file of a downloaded recording. @param recordedAt ISO 8601 */
export const recordingName = (recordedAt: string): string =>
  `voice-message-${recordedAt.slice(0, 16).replace('T', '-').replace(':', '')}.webm`
