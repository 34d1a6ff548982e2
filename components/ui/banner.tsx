import { State, type StateKind } from './state'

/** A line across the page that one must know of, with the way on beside it. Its edge and its shape say how grave it is. */
export function Banner({
  kind,
  children,
  action,
}: {
  kind: StateKind
  children: React.ReactNode
  action?: React.ReactNode
}) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 bg-panel px-4 py-3 ${EDGES[kind]}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <State kind={kind}>{children}</State>
      </div>
      {action}
    </div>
  )
}

const EDGES: Record<StateKind, string> = {
  ok: 'border-ok',
  waiting: 'border-edge',
  warning: 'border-warning',
  bad: 'border-bad',
  off: 'border-edge',
}
