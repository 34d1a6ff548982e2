import { oncePerProcess } from '../per-process'

const REMEMBERED = 10_000

const known = oncePerProcess('known credentials', () => new Set<string>())

/** Remembers by its hash whether a token or the cookie of a session is valid. */
export function rememberLookup(hash: string, isValid: boolean): void {
  const hashes = known()
  if (!isValid) hashes.delete(hash)
  else if (!hashes.has(hash)) {
    const [oldest] = hashes.size >= REMEMBERED ? hashes : []
    if (oldest !== undefined) hashes.delete(oldest)
    hashes.add(hash)
  }
}

/** Returns whether this process found the credential at its last lookup. */
export const wasFound = (hash: string): boolean => known().has(hash)
