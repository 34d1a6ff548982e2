import { Inngest } from 'inngest'
import { type Env, oncePerEnv } from '../server/env'
import { log } from '../server/log'

/** Returns the client of this process. It is created at the first call, so that a build needs no keys. */
export const inngest: () => Inngest = oncePerEnv(connect)

function connect({ INNGEST_DEV, INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY }: Env): Inngest {
  return new Inngest({
    id: 'voice-message-service',
    // Set here, because the SDK would otherwise interpret INNGEST_DEV by its own rules.
    isDev: Boolean(INNGEST_DEV && INNGEST_DEV !== '0'),
    ...(INNGEST_BASE_URL ? { baseUrl: INNGEST_BASE_URL } : {}),
    ...(INNGEST_EVENT_KEY ? { eventKey: INNGEST_EVENT_KEY } : {}),
    ...(INNGEST_SIGNING_KEY ? { signingKey: INNGEST_SIGNING_KEY } : {}),
    logger: log,
    aiMetadata: false,
  })
}
