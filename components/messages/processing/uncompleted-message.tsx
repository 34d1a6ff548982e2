import { inboxMessages } from '@/components/messages/inbox-messages'
import { EraseThisMessage, EraseThisSender, ProgressLiveStatus, RowActions } from '@/components/messages/lazy-parts'
import { pageMessages } from '@/components/messages/page-messages'
import { Player } from '@/components/messages/player/player'
import { processingMessages } from '@/components/messages/processing-messages'
import { Verified } from '@/components/messages/sender'
import { Identifier } from '@/components/ui/copy-button'
import { Breadcrumb, Facts, PageHeader } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { LINES_OF_USER_TEXT, LtrText, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { MessageProgress } from '@/server/contract/messages/unfinished'
import { languageName } from '@/server/contract/values/text'
import { formatAudioLength } from '../labels'
import { processingHref } from '../message-urls'
import { PlaybackProvider } from '../player/playback-provider'
import { recordingName } from '../player/recording'
import { Contact } from '../sender'
import { StepList } from './processing-details'
import { ProcessingState } from './processing-state'

const messages = processingMessages.page

const SECTION = 'progress'

interface Props {
  progress: MessageProgress
  mayChange: boolean
  mayErase: boolean
  now: number
}

/** Shows a message before its completion, or after it was discarded. It refreshes itself until the message is completed. */
export function UncompletedMessage({ progress, mayChange, mayErase, now }: Props) {
  const { transcript, kind } = progress
  return (
    <article>
      <Breadcrumb pages={[{ href: processingHref({}), label: processingMessages.list.title }]} />
      <PageHeader
        title={<LtrText className="wrap-anywhere">{progress.contact ?? inboxMessages.sender.unknownSender}</LtrText>}
      />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="@container flex min-w-0 flex-col gap-8">
          <section
            id={SECTION}
            tabIndex={-1}
            aria-label={messages.status}
            className="flex flex-col gap-3 border-rule border-y py-4 outline-none"
          >
            <ProcessingState message={progress} now={now} mayChange={mayChange} />
            {mayChange && (kind === 'failed' || kind === 'waiting') ? (
              <div className="flex flex-wrap gap-2 print:hidden">
                <RowActions
                  message={progress}
                  heard={{ transcript: transcript ?? '', audioPath: progress.audio.path }}
                  sectionId={SECTION}
                />
              </div>
            ) : null}
          </section>
          <Recording progress={progress} />
          {transcript === null ? null : (
            <section>
              <h2 className="mb-2 text-heading">{messages.transcript}</h2>
              <p dir="auto" className={`max-w-[42rem] wrap-anywhere ${LINES_OF_USER_TEXT}`}>
                {transcript || <span className="text-soft">{messages.noSpeech}</span>}
              </p>
            </section>
          )}
          <section>
            <h2 className="mb-2 text-heading">{messages.progress}</h2>
            <StepList steps={progress.steps} />
          </section>
        </div>
        <div className="@container flex min-w-0 flex-col gap-8">
          <ProgressFacts progress={progress} />
          {mayChange ? (
            <div className="flex flex-wrap gap-3 print:hidden">
              <EraseThisMessage messageId={progress.id} listHref={processingHref({})} />
              {mayErase && progress.contact ? (
                <EraseThisSender messageId={progress.id} contact={progress.contact} listHref={processingHref({})} />
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
      <ProgressLiveStatus initial={progress} />
    </article>
  )
}

function Recording({ progress }: { progress: MessageProgress }) {
  const { audio } = progress
  return (
    <section aria-label={messages.recording}>
      {audio.path ? (
        <PlaybackProvider>
          <Player
            path={audio.path}
            peaks={[]}
            duration={progress.duration_seconds}
            fileName={recordingName(progress.created_at)}
          />
        </PlaybackProvider>
      ) : (
        <State kind="off">{withoutRecording(progress)}</State>
      )}
    </section>
  )
}

function withoutRecording({ audio, state, step }: MessageProgress): string {
  if (audio.state === 'revoked') return messages.revoked
  if (audio.state === 'deleted') return messages.deleted
  if (step !== 'prepare') return pageMessages.recording.missing
  return state === 'discarded' ? messages.discardedRecording : messages.notPrepared
}

function ProgressFacts({ progress }: { progress: MessageProgress }) {
  const { contact, sender, created_at, channel, duration_seconds, language, id } = progress
  const { facts } = pageMessages
  return (
    <Facts
      facts={[
        [
          facts.sender,
          <span key="sender" className="flex flex-col">
            {contact ? <Contact value={contact} /> : inboxMessages.sender.unknownContact}
            {sender ? (
              <span className="text-small text-soft">
                <Verified sender={sender} />
              </span>
            ) : null}
          </span>,
        ],
        [facts.recorded, <LocalTime key="recorded" at={created_at} />],
        [
          facts.channel,
          channel ? <UserText key="channel">{channel}</UserText> : processingMessages.list.unknownChannel,
        ],
        [facts.duration, duration_seconds > 0 ? formatAudioLength(duration_seconds) : messages.unknown],
        [messages.language, language ? languageName(language) : messages.unknown],
        [facts.id, <Identifier key="id" value={id} what={facts.copyId} />],
      ]}
    />
  )
}
