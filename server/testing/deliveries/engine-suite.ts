import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { deliveries } from '../../../db/schema'
import { sweep, wakeAllPending } from '../../engine/sweep'
import { resetEnv } from '../../env'
import { wake } from '../../wake/wake'
import { claimThese, leaseSeconds } from '../../webhooks/delivery/claim'
import { listAttempts } from '../../webhooks/delivery/history'
import type { NetworkPolicy } from '../../webhooks/transport/policy'
import { anAccount, aSubscription } from '../fixtures/factory'
import { type Receiver, startReceiver } from '../servers/receiver'
import { deliveryRows, publishAndWake, publishEvents } from './deliveries'

/** An engine under test, with its clock. */
export interface EngineUnderTest {
  /** Starts it. It must find by itself what was pending before. */
  up(policy: NetworkPolicy): Promise<void>
  /** Stops it, and it loses its state. Wakes have no effect until `up`. */
  down(): Promise<void>
  /** Lets this many seconds pass, with a sweep each minute, and returns when everything that was due is delivered. */
  pass(seconds: number): Promise<void>
  /** Its current time; undefined when its clock is the database's. */
  now(): Date | undefined
}

const HOUR = 3600

/**
 * Defines the tests that every engine must pass. An engine calls it in its `*.db.test.ts`. It is one long function,
 * because the tests share their set-up.
 */
export function engineSuite(name: string, subject: () => EngineUnderTest): void {
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

    /** Creates an account with one subscription, and reads its deliveries. */
    async function newSubscription() {
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

    test('delivers each published event once after a wake', async () => {
      const { account, states } = await newSubscription()
      await publishAndWake(account.id, 3)
      await subject().pass(1)
      expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
      expect(receiver.received).toHaveLength(3)
    })

    test('may deliver late, but never early', async () => {
      const { account, states, delivery } = await newSubscription()
      status = 500
      await publishAndWake(account.id)
      await subject().pass(1)
      expect(receiver.received).toHaveLength(1)

      const { id, subscriptionId, wakeGeneration } = await delivery()
      await wake([{ kind: 'delivery', id, groupId: subscriptionId, wakeGeneration }])
      await subject().pass(1500)
      expect(receiver.received).toHaveLength(1)

      status = 200
      await subject().pass(400)
      expect(receiver.received).toHaveLength(2)
      expect(await states()).toEqual(['delivered'])
    })

    test('repeats an attempt after a crash under the same number, and the history contains the reason', async () => {
      const { account, subscription, states, delivery } = await newSubscription()
      await publishEvents(account.id)
      const { id, wakeGeneration } = await delivery()
      const [claim] = await claimThese([id], subject().now())
      expect(claim?.number).toBe(1)
      // The worker that claimed it has crashed; the lease has not ended.
      await db()
        .update(deliveries)
        .set({ attemptStartedAt: new Date(0) })
        .where(eq(deliveries.id, id))
      await wake([{ kind: 'delivery', id, groupId: subscription.id, wakeGeneration }])
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

    test('sends nothing twice after repeated wakes, at the same time and later', async () => {
      const { account, states, delivery } = await newSubscription()
      await publishEvents(account.id)
      const { id, subscriptionId, wakeGeneration } = await delivery()
      const request = { kind: 'delivery' as const, id, groupId: subscriptionId, wakeGeneration }
      await Promise.all([wake([request]), wake([request]), wake([request, request])])
      await wake([{ ...request, wakeGeneration: wakeGeneration + 1 }])
      await subject().pass(5)
      await wake([request])
      await subject().pass(120)
      expect(await states()).toEqual(['delivered'])
      expect(receiver.received).toHaveLength(1)
    })

    test('loses nothing when it is down for an hour: each event arrives once, within two minutes after it is up', async () => {
      const { account, states } = await newSubscription()
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

    test('delivers what was pending when it became the engine, on time', async () => {
      const { account, states, delivery } = await newSubscription()
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

    test('is not woken for a finished delivery', async () => {
      const { account, delivery } = await newSubscription()
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
