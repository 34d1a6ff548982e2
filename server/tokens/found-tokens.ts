import { hashToken } from './token'

/** The maximum number of token hashes that are remembered. */
const REMEMBERED = 10_000

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageFoundTokens?: Set<string> }
const found = (): Set<string> => {
  shared.voiceMessageFoundTokens ??= new Set()
  return shared.voiceMessageFoundTokens
}

/** Remembers whether a token was found, for `wasFound`. */
export function rememberLookup(token: string, isFound: boolean): void {
  const [tokens, hash] = [found(), hashToken(token)]
  if (!isFound) tokens.delete(hash)
  else if (!tokens.has(hash)) {
    const [oldest] = tokens.size >= REMEMBERED ? tokens : []
    if (oldest !== undefined) tokens.delete(oldest)
    tokens.add(hash)
  }
}

/**
 * Returns whether this process found the token at its last lookup. It only decides the queue of a request, because a
 * token that was not found may be one of thousands of invented ones.
 */
export const wasFound = (token: string): boolean => found().has(hashToken(token))
