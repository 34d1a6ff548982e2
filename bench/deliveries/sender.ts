import { randomUUID } from 'node:crypto'
import { envelope } from '../../server/webhooks/envelope'
import * as header from '../../server/webhooks/headers'
import { policyFromEnv } from '../../server/webhooks/policy'
import { post } from '../../server/webhooks/post'
import { sign } from '../../server/webhooks/signature'
import { answer } from '../child'

/** Signed bodies to post, one for each event id, to the targets in turn. */
export interface Shipment {
  targets: { url: string; secret: string }[]
  eventIds: string[]
  data: string
  concurrency: number
}

const TIMEOUT_MS = 10_000

// The ceiling: what the client does in a process of its own when no database is asked for anything.
answer(async ({ targets, eventIds, data, concurrency }: Shipment): Promise<{ seconds: number }> => {
  const policy = policyFromEnv()
  const startedAt = performance.now()
  let next = 0
  const lane = async () => {
    for (let index = next++; index < eventIds.length; index = next++) {
      const { url, secret } = targets[index % targets.length]!
      const at = new Date()
      const body = envelope({ kind: 'message.completed', eventId: eventIds[index]!, deliveredAt: at, data })
      const outcome = await post(
        {
          url,
          headers: {
            [header.CONTENT_TYPE]: header.JSON_CONTENT_TYPE,
            [header.USER_AGENT]: header.USER_AGENT_VALUE,
            [header.EVENT]: 'message.completed',
            [header.DELIVERY_ID]: randomUUID(),
            [header.SIGNATURE]: sign([secret], body, at),
          },
          body,
        },
        { timeoutMs: TIMEOUT_MS, policy },
      )
      if (outcome.kind === 'failure') throw new Error(`${outcome.code}: ${outcome.detail}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return { seconds: (performance.now() - startedAt) / 1000 }
})
