import { MAX_HANDLE_CHARACTERS, MIN_HANDLE_CHARACTERS } from '../../contract/channels/channel-limits'
import { SLUG, slugOf } from '../../contract/values/slug'

/** Handles that could be taken for the service itself or for one of its pages. */
const RESERVED = new Set(
  'about abuse account accounts admin administrator anonymous api app assets auth billing blog campaign channel channels contact dashboard demo docs email embed help home info legal listen login mail message messages news official operator page privacy recorder root security settings setup sign-in sign-up signin signup staff static status support system team terms test undefined user users voice webhook webhooks widget www'.split(
    ' ',
  ),
)

/** Beginning of the handles that the database makes for accounts without one. */
const GENERATED = /^account-/

/** Returns why a text cannot be a handle; null when it can. */
export function handleProblem(handle: string): 'form' | 'reserved' | null {
  const isLongEnough = handle.length >= MIN_HANDLE_CHARACTERS && handle.length <= MAX_HANDLE_CHARACTERS
  if (!isLongEnough || !SLUG.test(handle)) return 'form'
  return RESERVED.has(handle) || GENERATED.test(handle) ? 'reserved' : null
}

/** Handles that are tried with a number before one is made at random. */
const NUMBERED = 20

/**
 * Returns the handles for a new account, the best first: its name, then with numbers. Empty when nothing of the name
 * can be in a URL, or the name is reserved.
 */
export function handleCandidates(name: string): string[] {
  const own = slugOf(name)
  if (handleProblem(cut(own, MAX_HANDLE_CHARACTERS)) !== null) return []
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `-${index + 2}`)
  return ['', ...numbered].map((suffix) => cut(own, MAX_HANDLE_CHARACTERS - suffix.length) + suffix)
}

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '')
