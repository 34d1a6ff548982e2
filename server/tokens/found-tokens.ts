import { hashToken } from './token'

/** The maximum number of token hashes that are remembered. */
const REMEMBERED = 10_000

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageTokenAccounts?: Map<string, string> }
const found = (): Map<string, string> => {
  shared.voiceMessageTokenAccounts ??= new Map()
  return shared.voiceMessageTokenAccounts
}

/** Remembers the account of the token with this hash, which never changes; null when no valid token has it. */
export function rememberLookup(hash: string, accountId: string | null): void {
  const tokens = found()
  if (accountId === null) tokens.delete(hash)
  else if (!tokens.has(hash)) {
    const [oldest] = tokens.size >= REMEMBERED ? tokens.keys() : []
    if (oldest !== undefined) tokens.delete(oldest)
    tokens.set(hash, accountId)
  }
}

/** Returns the account of the token with this hash, if this process found it at its last lookup; otherwise null. */
export const accountOf = (hash: string): string | null => found().get(hash) ?? null

/**
 * Returns whether this process found the token at its last lookup. It only decides the queue of a request, because a
 * token that was not found may be one of thousands of invented ones.
 */
export const wasFound = (token: string): boolean => accountOf(hashToken(token)) !== null
