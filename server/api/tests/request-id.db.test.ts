import { expect, test, vi } from 'vitest'
import { log } from '../../log'
import { processMessage } from '../../processing/work/process-message'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { ended, responseOutcome } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { testEngines } from '../../testing/processing/engines'
import { api } from '../../testing/rest/rest-request'
import { claimDue } from '../../webhooks/delivery/claim'
import { recordResults } from '../../webhooks/delivery/record-results'

testDatabase()
testDataDir()

test('the id of a request follows its message to the attempt, and that of a resend to its own', async () => {
  const account = await anAccount()
  const { token } = await aToken({ accountId: account.id })
  const { id: channel_id } = await aChannel({ accountId: account.id })
  const { row: subscription } = await aSubscription({ accountId: account.id })
  const audio = Buffer.from('a recording').toString('base64')
  const imported = await api('POST', '/messages', {
    token,
    headers: { 'X-Request-Id': 'crm-4711' },
    body: { channel_id, verification_method: 'email', contact: 'ada@example.com', audio },
  })
  const { id } = imported.body as { id: string }
  // As a worker does, after the request.
  const logged = vi.spyOn(log, 'info')
  for (let step = 0; step < 3; step++) await processMessage(id, { engines: testEngines() })
  const steps = logged.mock.calls.filter(([, message]) => message === 'step').map(([line]) => line)
  expect(steps).toMatchObject(Array(3).fill({ message_id: id, request_id: 'crm-4711' }))
  const claimed = async () => (await claimDue([{ subscriptionId: subscription.id, most: 9 }]))[0]
  const first = await claimed()
  expect(first?.requestId).toBe('crm-4711')
  if (!first) return
  await recordResults([ended(first, responseOutcome(200, ''))])
  await api('POST', `/webhook-subscriptions/${subscription.id}/deliveries/${first.deliveryId}/resend`, {
    token,
    headers: { 'X-Request-Id': 'support-12' },
  })
  expect((await claimed())?.requestId).toBe('support-12')
})
