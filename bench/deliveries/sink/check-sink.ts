import { randomUUID } from 'node:crypto'
import { MESSAGE_COMPLETED } from '../../../server/contract/messages/event'
import { envelope } from '../../../server/webhooks/signing/envelope'
import * as header from '../../../server/webhooks/signing/headers'
import { createSecret } from '../../../server/webhooks/signing/secret'
import { sign } from '../../../server/webhooks/signing/signature'
import { parseAllowedHosts } from '../../../server/webhooks/transport/allowed'
import { post } from '../../../server/webhooks/transport/post'
import type { Child } from '../../child'
import type { SinkCommand, SinkReport } from './sink'

/**
 * Checks that the sink detects errors, before its results are used: it sends one event with a valid signature, one
 * twice, one signed with another secret, one with a byte changed after signing, one unexpected event, and one not at
 * all.
 * @throws when the sink counts anything else
 */
export async function checkSink(sink: Child, port: number, ca: string): Promise<void> {
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
  await sink.ask({ kind: 'begin', receivers: [{ path: '/proof', secret, behavior: 'prompt' }] } satisfies SinkCommand)
  for (const eventId of [good, doubled, doubled, unasked]) await send(eventId)
  await send(forged, { by: createSecret() })
  await send(altered, { change: ' ' })

  const expected = [good, doubled, forged, altered, never].map(String)
  const seen = await sink.ask<SinkReport>({ kind: 'report', expected })
  const counts = [seen.unique, seen.duplicates, seen.badSignatures, seen.unexpected, seen.missing]
  if (counts.join() !== '3,1,2,1,3') throw new Error(`The sink does not count correctly: ${counts.join(', ')}.`)
}
