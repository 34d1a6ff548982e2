import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { deliveries } from '../../../db/schema'
import { sweep, wakeAllPending } from '../../engine/sweep'
import { resetEnv } from '../../env'
import { wake } from '../../wake/wake'
import { claimOne, leaseSeconds } from '../../webhooks/delivery/claim'
import { listAttempts } from '../../webhooks/delivery/history'
import type { NetworkPolicy } from '../../webhooks/transport/policy'
import { anAccount, aSubscription } from '../fixtures/factory'
import { type Receiver, startReceiver } from '../servers/receiver'
import { deliveryRows, publishAndWake, publishEvents } from './deliveries'

/** An engine as a test holds it, with its time. */
export interface Subject {
  /** Brings it up. What was pending before is its own to find. */
  up(policy: NetworkPolicy): Promise<void>
  /** Takes it away with all that it remembers; who rings meanwhile is not heard. */
  down(): Promise<void>
  /** Lets so many seconds go by, with the sweeps of its minutes, and returns when nothing that was due is left. */
  pass(seconds: number): Promise<void>
  /** Its time; undefined where that is the database's own. */
  now(): Date | undefined
}

const HOUR = 3600

/** What every engine promises, whatever wakes it. To be called at the top of an adapter's `*.db.test.ts`. */
export function engineSuite(name: string, subject: () => Subject): void {
  describe(`the ${name} engine`, () => {
    let receiver: Receiver
    let status = 200
    const variables = { ...process.env }

    beforeAll(async () => {
      Object.assign(process.env, { LOG_LEVEL: 'silent', DELIVERY_RETRY_DELAYS_SECONDS: '1800,3600' })
      resetEnv()
      receiver = await startReceiver({ response: () => ({ status }) })
    })
    afterAll(async () => {
      await receiver.close()
      for (const key of ['LOG_LEVEL', 'DELIVERY_RETRY_DELAYS_SECONDS'])
        if (variables[key] === undefined) delete process.env[key]
        else process.env[key] = variables[key]
      resetEnv()
    })
    beforeEach(async () => {
      status = 200
      receiver.received.length = 0
      await subject().up(receiver.policy)
    })
    afterEach(() => subject().down())

    /** A new account, its subscription, and what came of the deliveries to it. */
    async function listening() {
      const account = await anAccount()
      const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
      return {
        account,
        subscription: row,
        states: async () => (await deliveryRows(row.id)).map(({ state }) => state),
        delivery: async () => {
          const [delivery] = await deliveryRows(row.id)
          if (!delivery) throw new Error('Nothing was published.')
          return delivery
        },
      }
    }

    test('rings: what was published is delivered, once', async () => {
      const { account, states } = await listening()
      await publishAndWake(account.id, 3)
      await subject().pass(1)
      expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
      expect(receiver.received).toHaveLength(3)
    })

    test('rings late, never early', async () => {
      const { account, states, delivery } = await listening()
      status = 500
      await publishAndWake(account.id)
      await subject().pass(1)
      expect(receiver.received).toHaveLength(1)

      const { id, subscriptionId, wakeGeneration } = await delivery()
      await wake([{ id, subscriptionId, wakeGeneration }])
      await subject().pass(1500)
      expect(receiver.received).toHaveLength(1)

      status = 200
      await subject().pass(400)
      expect(receiver.received).toHaveLength(2)
      expect(await states()).toEqual(['delivered'])
    })

    test('rings again after a crash: the attempt is made under the same number, and the history says why', async () => {
      const { account, subscription, states, delivery } = await listening()
      await publishEvents(account.id)
      const { id, wakeGeneration } = await delivery()
      const claim = await claimOne(id, subject().now())
      expect(claim?.number).toBe(1)
      // Whoever had claimed it is long dead; its lease is not over.
      await db()
        .update(deliveries)
        .set({ attemptStartedAt: new Date(0) })
        .where(eq(deliveries.id, id))
      await wake([{ id, subscriptionId: subscription.id, wakeGeneration }])
      await subject().pass(1)
      expect(receiver.received).toHaveLength(0)

      await subject().pass(leaseSeconds() + 120)
      expect(await states()).toEqual(['delivered'])
      expect(receiver.received).toHaveLength(1)
      const history = await listAttempts(subscription.id)
      expect(history.map(({ attempt, failure }) => [attempt, failure])).toEqual([
        [1, null],
        [1, 'interrupted'],
      ])
    })

    test('survives a double wake, at once and later', async () => {
      const { account, states, delivery } = await listening()
      await publishEvents(account.id)
      const { id, subscriptionId, wakeGeneration } = await delivery()
      const alarm = { id, subscriptionId, wakeGeneration }
      await Promise.all([wake([alarm]), wake([alarm]), wake([alarm, alarm])])
      await wake([{ ...alarm, wakeGeneration: wakeGeneration + 1 }])
      await subject().pass(5)
      await wake([alarm])
      await subject().pass(120)
      expect(await states()).toEqual(['delivered'])
      expect(receiver.received).toHaveLength(1)
    })

    test('loses nothing in an hour without it: each event comes once, within two minutes of its return', async () => {
      const { account, states } = await listening()
      status = 500
      await publishAndWake(account.id)
      await subject().pass(1)
      status = 200
      await subject().down()
      await publishAndWake(account.id, 2)
      await subject().pass(HOUR)
      expect(receiver.received).toHaveLength(1)

      await subject().up(receiver.policy)
      await subject().pass(120)
      expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
      expect(receiver.received).toHaveLength(4)
    })

    test('an engine that has just been chosen knows of what is pending, and is on time for it', async () => {
      const { account, states, delivery } = await listening()
      status = 500
      await publishAndWake(account.id)
      await subject().pass(1)
      await subject().down()
      await subject().up(receiver.policy)
      expect(await wakeAllPending()).toMatchObject({ isDone: true })
      const { nextAttemptAt } = await delivery()
      status = 200
      await subject().pass(1750)
      expect(receiver.received).toHaveLength(1)
      await subject().pass(51)
      expect(await states()).toEqual(['delivered'])
      expect(receiver.received).toHaveLength(2)
      expect(nextAttemptAt).not.toBeNull()
    })

    test('a delivery that is over is not rung for', async () => {
      const { account, delivery } = await listening()
      await publishAndWake(account.id)
      await subject().pass(1)
      const { id, wakeGeneration } = await delivery()
      await sweep({ overdueSeconds: 0 })
      await wakeAllPending()
      const [row] = await db().select().from(deliveries).where(eq(deliveries.id, id))
      expect(row).toMatchObject({ state: 'delivered', wakeGeneration })
    })
  })
}
