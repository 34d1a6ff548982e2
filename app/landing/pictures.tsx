import { useMessages } from '#messages'
import { landingMessages } from '../landing-messages'

// Drawn with the styles of the pages, so they are sharp, follow the theme and load nothing.

/** Loudness of an example recording, from 0 to 1. */
const LOUDNESS = Array.from(
  { length: 48 },
  (_, bar) => 0.18 + 0.82 * Math.abs(Math.sin(bar * 0.9) * Math.cos(bar * 0.23)),
)

/** Shows the recorder as a sender sees it while speaking. */
export function RecorderPicture() {
  const text = useMessages(landingMessages).recorder
  return (
    <div
      role="img"
      aria-label={text.picture}
      className="mx-auto flex w-full max-w-[22rem] lg:me-0 flex-col gap-6 rounded-panel bg-raised p-6 shadow-panel sm:p-7"
    >
      <div className="flex flex-col gap-1">
        <span className="font-medium text-small text-soft">{text.business}</span>
        <span className="font-semibold text-title">{text.title}</span>
        <span className="text-soft">{text.introduction}</span>
      </div>
      <div className="flex flex-col gap-3 text-center">
        <span className="inline-flex items-center justify-center gap-2 font-medium text-small">
          <Dot className="fill-bad" />
          {text.state}
        </span>
        <span className="font-semibold text-display">{text.time}</span>
        <span className="-mt-2 text-small text-soft">{text.left}</span>
        <Wave className="mt-2 h-14 fill-accent" />
      </div>
      <div className="flex flex-wrap items-center gap-3 text-small">
        <span className="flex-1 text-soft">{text.discard}</span>
        <span className="inline-flex items-center gap-2 rounded-full bg-accent px-6 py-3 font-semibold text-base text-on-accent">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3 fill-current">
            <rect width="10" height="10" rx="2" />
          </svg>
          {text.stop}
        </span>
        <span className="flex-1 text-end text-soft">{text.pause}</span>
      </div>
    </div>
  )
}

/** Shows the list of messages with one of them open. On a narrow screen the message is below the list. */
export function InboxPicture() {
  const text = useMessages(landingMessages).inbox
  return (
    <div
      role="img"
      aria-label={text.picture}
      className="grid overflow-hidden rounded-panel bg-raised shadow-panel md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col">
        <span className="border-rule border-b px-5 py-3 font-semibold text-heading">{text.heading}</span>
        {text.rows.map((row, index) => (
          <InboxPictureRow key={row.sender} row={row} isOpen={index === 0} />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-5 border-rule p-5 max-md:border-t md:border-s">
        <div className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent">
            <svg aria-hidden="true" viewBox="0 0 10 10" className="ms-0.5 size-3 fill-on-accent">
              <path d="M1 0v10l8-5z" />
            </svg>
          </span>
          <Wave className="h-8 fill-edge" />
          <span className="text-small text-soft">{text.length}</span>
        </div>
        <Part title={text.summaryTitle}>{text.summary}</Part>
        <Part title={text.todoTitle}>
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0 fill-none stroke-edge">
              <rect x="0.75" y="0.75" width="12.5" height="12.5" rx="3" strokeWidth="1.5" />
            </svg>
            {text.todo}
          </span>
        </Part>
        <Part title={text.transcriptTitle}>
          <span className="text-soft">{text.transcript}</span>
        </Part>
      </div>
    </div>
  )
}

type Row = (typeof landingMessages.en.inbox.rows)[number]

function InboxPictureRow({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const text = useMessages(landingMessages).inbox
  return (
    <div
      className={`flex flex-col gap-0.5 border-rule border-b px-5 py-3 last:border-b-0 ${isOpen ? 'bg-accent/8' : ''}`}
    >
      <div className="flex items-baseline gap-3">
        <span className={`min-w-0 truncate ${isOpen ? 'font-semibold' : 'font-medium'}`}>{row.sender}</span>
        {row.mark === 'callback' ? <span className="font-medium text-small text-warning">{text.callback}</span> : null}
        {row.mark === 'urgent' ? <span className="font-medium text-bad text-small">{text.urgent}</span> : null}
        <span className="ms-auto shrink-0 text-small text-soft">{row.time}</span>
      </div>
      <span className="text-soft md:truncate">{row.summary}</span>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="flex flex-col gap-1">
    <span className="font-medium text-small text-soft">{title}</span>
    {children}
  </div>
)

const Dot = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 8 8" className={`size-2 ${className}`}>
    <circle cx="4" cy="4" r="4" />
  </svg>
)

const BAR = 3
const STEP = 5
const HEIGHT = 40

/** The bars as one path. */
const BARS = LOUDNESS.map((loudness, bar) => {
  const height = Math.round(HEIGHT * loudness)
  return `M${bar * STEP} ${(HEIGHT - height) / 2}h${BAR}v${height}h-${BAR}z`
}).join('')

const Wave = ({ className }: { className: string }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${LOUDNESS.length * STEP - (STEP - BAR)} ${HEIGHT}`}
    preserveAspectRatio="none"
    className={`w-full min-w-0 ${className}`}
  >
    <path d={BARS} />
  </svg>
)
