import { isJoinedScript } from './fold'

/**
 * A text without spaces and punctuation, with the places where its pieces begin and end. Spelled words ("S A R A H")
 * and words with other hyphens or spaces are found in it.
 */
export interface Reading {
  compact: string
  starts: ReadonlySet<number>
  ends: ReadonlySet<number>
}

export function readingOf(pieces: Iterable<string>): Reading {
  const starts = new Set<number>()
  const ends = new Set<number>()
  let compact = ''
  for (const piece of pieces) {
    starts.add(compact.length)
    compact += piece
    ends.add(compact.length)
  }
  return { compact, starts, ends }
}

/** Returns whether whole pieces of the reading form this text; in scripts without spaces, whether it contains it. */
export function occursIn({ compact, starts, ends }: Reading, text: string): boolean {
  if (text === '') return false
  const isAnywhere = isJoinedScript(text)
  for (let at = compact.indexOf(text); at !== -1; at = compact.indexOf(text, at + 1))
    if (isAnywhere || (starts.has(at) && ends.has(at + text.length))) return true
  return false
}
