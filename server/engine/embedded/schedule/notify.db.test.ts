import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database/database'
import type { WakeRequest } from '../../../wake/wake-request'
import { notifyWorkers, WAKE_CHANNELS } from './notify'

const database = testDatabase()

test('wakes that come while a notification is sent share the next one, and none is left out', async () => {
  const received: string[] = []
  const { unlisten } = await database.sql.listen(WAKE_CHANNELS.delivery, (payload) => received.push(payload))
  const groups = Array.from({ length: 40 }, () => randomUUID())
  const request = (groupId: string): WakeRequest => ({ kind: 'delivery', id: randomUUID(), groupId, wakeGeneration: 0 })
  const accepted = await Promise.all(groups.map((groupId) => notifyWorkers([request(groupId), request(groupId)])))
  expect(accepted).toEqual(groups.map(() => 2))
  await expect.poll(() => received.flatMap((payload) => payload.split(',')).sort()).toEqual([...groups].sort())
  expect(received.length).toBeLessThan(groups.length / 4)
  await unlisten()
})
