import { oncePerEnv } from '../../env'
import { log } from '../../log'
import { configuredKeyIds } from './secret'

// Which encryption keys failed in this process. The heartbeat and health tell of them, the log once a minute for each.

const LOG_EVERY_MS = 60_000
/** A fault that has not shown itself again for this long is over. */
const FORGET_AFTER_MS = 60_000

// Of the keys that are configured now.
const faults = oncePerEnv(() => new Map<string, { seenAt: number; loggedAt: number }>())

/**
 * Notes that deliveries wait because of an encryption key, and logs it once a minute for each key id. Never logs a key.
 * @param now milliseconds of a clock that does not go back
 */
export function reportKeyFault(keyId: string, now: number = performance.now()): void {
  const known = faults().get(keyId)
  const isDue = known === undefined || now - known.loggedAt >= LOG_EVERY_MS
  faults().set(keyId, { seenAt: now, loggedAt: isDue ? now : known.loggedAt })
  if (!isDue) return
  if (configuredKeyIds().includes(keyId))
    log.error({ key_id: keyId }, 'this encryption key does not decrypt a signing secret; its deliveries wait')
  else
    log.error(
      { key_id: keyId },
      'this encryption key is missing in SECRET_ENCRYPTION_KEYS; the deliveries that need it wait',
    )
}

/** Configured keys that failed to decrypt something within the last minute. */
export function failingKeyIds(now: number = performance.now()): string[] {
  for (const [keyId, { seenAt }] of faults()) if (now - seenAt > FORGET_AFTER_MS) faults().delete(keyId)
  const configured = configuredKeyIds()
  return [...faults().keys()].filter((keyId) => configured.includes(keyId)).sort()
}
