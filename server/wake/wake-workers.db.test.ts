import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../db/client'
import { testDatabase } from '../testing/database/database'
import type { WakeRequest, WorkKind } from './wake-request'
import { registerLoop, WAKE_CHANNELS, wakeWorkers } from './wake-workers'

testDatabase()

const request = (groupId: string, kind: WorkKind = 'delivery'): WakeRequest => ({
  kind,
  id: randomUUID(),
  groupId,
  wakeGeneration: 0,
})

/** Listens for notifications of this kind and returns their payloads. */
async function notificationsOf(kind: WorkKind): Promise<string[]> {
  const payloads: string[] = []
  onTestFinished(
    await listen(
      WAKE_CHANNELS[kind],
      (payload) => payloads.push(payload),
      () => {},
    ),
  )
  return payloads
}

test('wakes that come while a notification is sent share the next one, and none is left out', async () => {
  const received = await notificationsOf('delivery')
  const groups = Array.from({ length: 40 }, () => randomUUID())
  const accepted = await Promise.all(groups.map((groupId) => wakeWorkers([request(groupId), request(groupId)])))
  expect(accepted).toEqual(groups.map(() => 2))
  await expect.poll(() => received.flatMap((payload) => payload.split(',')).sort()).toEqual([...groups].sort())
  expect(received.length).toBeLessThan(groups.length / 4)
})

test('the loop of this process takes its groups without a notification', async () => {
  const [deliveries, messages] = [await notificationsOf('delivery'), await notificationsOf('message')]
  const taken: string[][] = []
  onTestFinished(registerLoop('delivery', (groupIds) => taken.push([...groupIds]) > 0))
  const [subscription, account] = [randomUUID(), randomUUID()]
  expect(await wakeWorkers([request(subscription), request(subscription), request(account, 'message')])).toBe(3)
  await expect.poll(() => messages).toEqual([account])
  expect([taken, deliveries]).toEqual([[[subscription]], []])
})

test('when the loop of this process has no free slot, or has ended, the workers are notified', async () => {
  const received = await notificationsOf('delivery')
  const [first, second] = [randomUUID(), randomUUID()]
  const unregister = registerLoop('delivery', () => false)
  expect(await wakeWorkers([request(first)])).toBe(1)
  unregister()
  expect(await wakeWorkers([request(second)])).toBe(1)
  await expect.poll(() => received).toEqual([first, second])
})

test('a loop that ends leaves the one that was started after it', async () => {
  const taken: string[] = []
  const unregisterFirst = registerLoop('delivery', () => taken.push('first') > 0)
  onTestFinished(registerLoop('delivery', () => taken.push('second') > 0))
  unregisterFirst()
  await wakeWorkers([request(randomUUID())])
  expect(taken).toEqual(['second'])
})
