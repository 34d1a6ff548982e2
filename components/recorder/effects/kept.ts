import { type Kept, SHORTEST_SECONDS, type State } from '../machine/state'
import type { Draft, Slice } from './store'

/** Returns what the state machine needs to know about a kept draft and its recording. */
export function keptFrom(
  { contact, isVerified, agreedVersion, isSent, isSending }: Draft,
  slices: readonly Slice[],
): Kept {
  const seconds = slices.at(-1)?.seconds ?? 0
  return { contact, isVerified, agreedVersion, isSent, isSending, seconds, hasRecording: seconds >= SHORTEST_SECONDS }
}

/** Returns what the draft keeps of a state. */
export const draftOf = ({ contact, isVerified, agreedVersion, step }: State) => ({
  contact,
  isVerified,
  agreedVersion,
  isSending: step.name === 'sending',
  isSent: step.name === 'sent',
})
