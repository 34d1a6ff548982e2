import { oncePerEnv } from '../../env'
import { log } from '../../log'
import { configuredKeyIds } from './encryption'

// The encryption keys that failed in this process: for the heartbeat, for health, and for the log once a minute for each key.

const LOG_EVERY_MS = 60_000
/** A fault that has not occurred again for this long has ended. */
const FORGET_AFTER_MS = 60_000

// Reset with the configuration, so that it holds faults of the configured keys only.
const faults = oncePerEnv(() => new Map<string, { seenAt: number; loggedAt: number }>())

/**
 * Records that deliveries wait because of an encryption key, and logs it once a minute for each key id. It never logs a key.
 * @param now milliseconds of a monotonic clock
 */
export function reportKeyFault(keyId: string, now: number = performance.now()): void {
  const known = faults().get(keyId)
  const isDue = known === undefined || now - known.loggedAt >= LOG_EVERY_MS
  faults().set(keyId, { seenAt: now, loggedAt: isDue ? now : known.loggedAt })
  if (!isDue) return
  if (configuredKeyIds().includes(keyId))
    log.error({ key_id: keyId }, 'this encryption key does not decrypt a stored secret; its deliveries and alerts wait')
  else
    log.error(
      { key_id: keyId },
      'this encryption key is missing in SECRET_ENCRYPTION_KEYS; the deliveries and alerts that need it wait',
    )
}

/** Lists the configured keys that failed to decrypt a secret within the last minute. */
export function failingKeyIds(now: number = performance.now()): string[] {
  for (const [keyId, { seenAt }] of faults()) if (now - seenAt > FORGET_AFTER_MS) faults().delete(keyId)
  const configured = configuredKeyIds()
  return [...faults().keys()].filter((keyId) => configured.includes(keyId)).sort()
}
