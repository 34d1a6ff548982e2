import type { Challenge } from '../../../server/contract/intake/protocol'

/** Digests that are computed at the same time. */
const BATCH = 256

/**
 * Finds the number of a proof of work: sha256(salt + number) is the challenge. Between batches other work of the thread
 * can run.
 * @returns null when no number up to `maxnumber` fits
 */
export async function findNumber({ salt, challenge, maxnumber }: Challenge): Promise<number | null> {
  const encoder = new TextEncoder()
  const wanted = challenge.toLowerCase()
  for (let from = 0; from <= maxnumber; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxnumber - from + 1) }, (_, index) => from + index)
    const digests = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(salt + number))),
    )
    const found = digests.findIndex((digest) => hex(digest) === wanted)
    if (found !== -1) return from + found
  }
  return null
}

const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
