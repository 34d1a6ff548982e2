import { hashToken } from './token'

/** Tokens that were found, as hashes, and are remembered. */
const REMEMBERED = 10_000

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageFoundTokens?: Set<string> }
const found = (): Set<string> => {
  shared.voiceMessageFoundTokens ??= new Set()
  return shared.voiceMessageFoundTokens
}

/** Notes whether a token was found, for `wasFound`. */
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
 * Whether this process found the token when it was last looked up. It decides whose turn a request is, and nothing else: a token
 * that was not found could be one of thousands that somebody makes up.
 */
export const wasFound = (token: string): boolean => found().has(hashToken(token))
