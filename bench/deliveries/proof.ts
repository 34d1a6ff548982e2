import { randomUUID } from 'node:crypto'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import { envelope } from '../../server/webhooks/signing/envelope'
import * as header from '../../server/webhooks/signing/headers'
import { createSecret } from '../../server/webhooks/signing/secret'
import { sign } from '../../server/webhooks/signing/signature'
import { parseAllowedHosts } from '../../server/webhooks/transport/allowed'
import { post } from '../../server/webhooks/transport/post'
import type { Child } from '../child'
import type { SinkCommand, SinkReport } from './sink'

/**
 * Shows that the sink can see what it is there for, before it is believed: one event comes well signed, one twice, one signed
 * with another secret, one with a byte changed after signing, one unasked, and one never.
 * @throws when it counts anything else.
 */
export async function proveSink(sink: Child, port: number, ca: string): Promise<void> {
  const policy = { allowed: parseAllowedHosts([`127.0.0.1:${port}`]), ca }
  const secret = createSecret()
  const [good, doubled, forged, altered, unasked, never] = Array.from({ length: 6 }, () => randomUUID())
  const send = async (eventId = '', { by = secret, change = '' } = {}) => {
    const at = new Date()
    const body = envelope({ kind: MESSAGE_COMPLETED, eventId, deliveredAt: at, data: '{"id":"proof"}' })
    const headers = { [header.DELIVERY_ID]: randomUUID(), [header.SIGNATURE]: sign([by], body, at) }
    const request = { url: `https://127.0.0.1:${port}/proof`, headers, body: body + change }
    const outcome = await post(request, { timeoutMs: 5000, policy })
    if (outcome.kind === 'failure') throw new Error(`The sink did not respond: ${outcome.code}: ${outcome.detail}`)
  }
  await sink.ask({ kind: 'begin', receivers: [{ path: '/proof', secret, manner: 'prompt' }] } satisfies SinkCommand)
  for (const eventId of [good, doubled, doubled, unasked]) await send(eventId)
  await send(forged, { by: createSecret() })
  await send(altered, { change: ' ' })

  const expected = [good, doubled, forged, altered, never].map(String)
  const seen = await sink.ask<SinkReport>({ kind: 'report', expected })
  const counts = [seen.unique, seen.duplicates, seen.badSignatures, seen.unexpected, seen.missing]
  if (counts.join() !== '3,1,2,1,3') throw new Error(`The sink cannot be believed: it counted ${counts.join(', ')}.`)
}
