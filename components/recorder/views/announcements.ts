import type { State } from '../machine/state'
import { stepOf } from './view'

/** What a screen reader says while recording, beside the headings, which get the focus. */
export type Announcement =
  | { key: 'announceRecording' | 'announcePaused' | 'announceResumed' }
  | { key: 'announceElapsed' | 'timeLeft'; seconds: number }

/** Seconds between two announcements of the time. */
const EVERY = 30
const LAST = 10

/** Returns what to say about a change of the state. */
export function announceChange(before: State, after: State): Announcement | null {
  const [was, is] = [stepOf(before, 'recording'), stepOf(after, 'recording')]
  if (!is) return null
  if (!was) return { key: 'announceRecording' }
  if (was.isPaused === is.isPaused) return null
  return { key: is.isPaused ? 'announcePaused' : 'announceResumed' }
}

/**
 * Returns what to say about the time: each half minute, and once when ten seconds are left.
 * @param from whole seconds at the last call
 * @param to whole seconds now
 */
export function announceTime(from: number, to: number, maxSeconds: number): Announcement | null {
  const passed = (second: number) => from < second && second <= to
  if (passed(maxSeconds - LAST)) return { key: 'timeLeft', seconds: LAST }
  const last = Math.floor(to / EVERY) * EVERY
  return last > 0 && last < maxSeconds && passed(last) ? { key: 'announceElapsed', seconds: last } : null
}
