import { Inngest } from 'inngest'
import { env } from '../server/env'
import { log } from '../server/log'

let client: Inngest | undefined

/** The client of this process, made at the first call, so that a build needs no keys. */
export function inngest(): Inngest {
  client ??= connect()
  return client
}

function connect(): Inngest {
  const { INNGEST_DEV, INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env()
  return new Inngest({
    id: 'voice-message-service',
    // Told, because the SDK would otherwise read INNGEST_DEV by rules of its own.
    isDev: Boolean(INNGEST_DEV && INNGEST_DEV !== '0'),
    ...(INNGEST_BASE_URL ? { baseUrl: INNGEST_BASE_URL } : {}),
    ...(INNGEST_EVENT_KEY ? { eventKey: INNGEST_EVENT_KEY } : {}),
    ...(INNGEST_SIGNING_KEY ? { signingKey: INNGEST_SIGNING_KEY } : {}),
    logger: log,
    aiMetadata: false,
  })
}
