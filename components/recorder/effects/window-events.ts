import type { Event, State } from '../machine/state'

/** Dispatches what the browser knows of the network, and asks before a recording that only the memory has is left. */
export function connectWindow(state: () => State, dispatch: (event: Event) => void): void {
  addEventListener('online', () => dispatch({ type: 'online' }))
  addEventListener('offline', () => dispatch({ type: 'offline' }))
  addEventListener('beforeunload', (event) => {
    const { step, isInMemory } = state()
    const isUnsent = ['recording', 'recorded', 'sending'].includes(step.name)
    if (isUnsent && isInMemory) event.preventDefault()
  })
}
