import { State, type StateKind } from '@/components/ui/state'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { subscriptionMessages } from '../subscription-messages'

const { states } = subscriptionMessages

/** Shows the state of a webhook in one word, and the failures in a row while it is active. */
export function LifecycleState({ lifecycle, failures }: { lifecycle: LifecycleView; failures: number }) {
  const [kind, label] = stateLabel(lifecycle, failures)
  return (
    <State kind={kind}>
      {label}
      {lifecycle.state === 'active' && failures > 0 ? (
        <span className="text-soft"> · {states.failures(failures)}</span>
      ) : null}
    </State>
  )
}

/** Returns the shape and the label of a state. */
export function stateLabel(
  { state, disabled_reason }: Pick<LifecycleView, 'state' | 'disabled_reason'>,
  failures: number,
): [StateKind, string] {
  if (state === 'active') return failures > 0 ? ['warning', states.failing] : ['ok', states.active]
  if (state === 'scrubbed') return ['off', states.scrubbed]
  if (state === 'gone') return ['bad', states.gone]
  return disabled_reason === 'deleted' ? ['off', states.deleted] : ['bad', states.disabled]
}
