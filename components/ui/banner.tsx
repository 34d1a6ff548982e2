import { State, type StateKind } from './state'

/** Shows an important notice across the page, with an optional action beside it. The edge and the icon show the severity. */
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
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-s-4 bg-panel px-4 py-3 ${EDGES[kind]}`}
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
