/** `ok` works, `waiting` has no result yet, `warning` needs attention, `bad` failed, `off` is disabled or over. */
export type StateKind = 'ok' | 'waiting' | 'warning' | 'bad' | 'off'

/** Shows a state as a word and a shape. The color only repeats them, for readers who cannot see colors. */
export function State({ kind, children }: { kind: StateKind; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <StateShape kind={kind} className="size-[0.6875rem] shrink-0" />
      <span>{children}</span>
    </span>
  )
}

/** The shape of a state, whose word is beside it. */
export const StateShape = ({ kind, className }: { kind: StateKind; className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className={`${className} ${COLORS[kind]}`}>
    {SHAPES[kind]}
  </svg>
)

const COLORS: Record<StateKind, string> = {
  ok: 'text-ok',
  waiting: 'text-soft',
  warning: 'text-warning',
  bad: 'text-bad',
  off: 'text-soft',
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }

const SHAPES: Record<StateKind, React.ReactNode> = {
  ok: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  waiting: <circle cx="6" cy="6" r="4.5" {...line} />,
  warning: <path d="M6 .8 11.6 11H.4Z" fill="currentColor" />,
  bad: <path d="m1.5 1.5 9 9m0-9-9 9" {...line} strokeWidth={2.6} />,
  off: <rect x="1.5" y="1.5" width="9" height="9" {...line} />,
}

/** Shows an important notice across the page. The edge and the icon show the severity. */
export const Banner = ({ kind, children }: { kind: StateKind; children: React.ReactNode }) => (
  <div className={`border-s-4 bg-panel px-4 py-3 wrap-anywhere ${EDGES[kind]}`}>
    <State kind={kind}>{children}</State>
  </div>
)

const EDGES: Record<StateKind, string> = {
  ok: 'border-ok',
  waiting: 'border-edge',
  warning: 'border-warning',
  bad: 'border-bad',
  off: 'border-edge',
}
