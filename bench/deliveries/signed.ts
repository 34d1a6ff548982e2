import { randomUUID } from 'node:crypto'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import { envelope } from '../../server/webhooks/signing/envelope'
import { deliveryHeaders } from '../../server/webhooks/signing/headers'
import { sign } from '../../server/webhooks/signing/signature'
import type { PostRequest } from '../../server/webhooks/transport/post'

/** A batch of signed bodies to post, one for each event id, to the targets in turn. */
export interface SignedBatch {
  targets: { url: string; secret: string }[]
  eventIds: string[]
  data: string
  concurrency: number
}

/** Sends the batch with `send`, `concurrency` at a time. Each body is signed just before. */
export async function sendSigned(
  { targets, eventIds, data, concurrency }: SignedBatch,
  send: (request: PostRequest) => Promise<void>,
): Promise<{ seconds: number }> {
  const startedAt = performance.now()
  let next = 0
  const worker = async () => {
    for (let index = next++; index < eventIds.length; index = next++)
      await send(signed(targets[index % targets.length]!, eventIds[index]!, data))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { seconds: (performance.now() - startedAt) / 1000 }
}

function signed({ url, secret }: { url: string; secret: string }, eventId: string, data: string): PostRequest {
  const at = new Date()
  const body = envelope({ kind: MESSAGE_COMPLETED, eventId, deliveredAt: at, data })
  const headers = deliveryHeaders({
    kind: MESSAGE_COMPLETED,
    attemptId: randomUUID(),
    signature: sign([secret], body, at),
    isTest: false,
  })
  return { url, headers, body }
}
