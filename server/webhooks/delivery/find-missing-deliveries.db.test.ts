import { describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { embeddedEngine } from '../../engine/embedded/engine'
import { measureHealth } from '../../health'
import { testDatabase } from '../../testing/database/database'
import {
  deliveryRows,
  ended,
  publishEvents,
  responseOutcome,
  subscriptionRow,
} from '../../testing/deliveries/deliveries'
import { aChannel, aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { createSubscription } from '../subscriptions/create'
import { reactivate } from '../subscriptions/reactivate'
import { removeSubscription } from '../subscriptions/subscriptions'
import { claimDue } from './claim'
import { countMissingDeliveries } from './publish'
import { recordResults } from './record-results'

const database = testDatabase()

describe('the count of missing deliveries', () => {
  test('is 0 for subscriptions that an event need not reach', async () => {
    const account = await anAccount()
    await publishEvents(account.id, 2)
    const channel = await aChannel({ accountId: account.id })
    await aSubscription({ accountId: account.id, channelId: channel.id, channelType: 'domain' })
    const { row: off } = await aSubscription({ accountId: account.id })
    await removeSubscription(account, SYSTEM_ACTOR, off.id)
    await publishEvents(account.id, 2)
    await reactivate(account, SYSTEM_ACTOR, off.id, { sendHeld: false, sendMissed: false })
    expect(await countMissingDeliveries()).toBe(0)
  })

  test('includes a lost event, and health reports it until it has its delivery', async () => {
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id })
    const [eventId = ''] = await publishEvents(account.id)
    await database.sql`insert into workers (id, name, seen_at) values (gen_random_uuid(), 'test', now())`
    expect(await measureHealth(embeddedEngine)).toMatchObject({ status: 'ok', unqueued: 0 })
    await database.sql`delete from deliveries where event_id = ${eventId}`
    expect(await countMissingDeliveries()).toBe(1)
    expect(await measureHealth(embeddedEngine)).toMatchObject({ status: 'bad', unqueued: 1 })
    await database.sql`update events set created_at = created_at + interval '-20 minutes' where id = ${eventId}`
    await database.sql`update webhook_subscriptions set active_since = now() - interval '1 hour' where id = ${row.id}`
    expect(await countMissingDeliveries()).toBe(0)
    expect(await countMissingDeliveries({ all: true })).toBe(1)
    await database.sql`insert into deliveries (event_id, subscription_id, next_attempt_at) values (${eventId}, ${row.id}, now())`
    expect(await countMissingDeliveries({ all: true })).toBe(0)
  })

  test('is always 0 while subscriptions are created, removed and reactivated during publishing, and no event is lost', async () => {
    const account = await anAccount()
    const { userId } = await aMember({ accountId: account.id })
    const { row: steady } = await aSubscription({ accountId: account.id })
    const { row: switched } = await aSubscription({ accountId: account.id })
    let isOver = false
    const audits: number[] = []
    const forever = async (work: () => Promise<unknown>) => {
      while (!isOver) await work()
    }
    const published: string[] = []
    const publishing = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 20; n++) published.push(...(await publishEvents(account.id, 1 + (n % 3))))
      }),
    )
    const around = [
      forever(async () => audits.push(await countMissingDeliveries())),
      forever(async () => {
        await removeSubscription(account, SYSTEM_ACTOR, switched.id)
        await reactivate(account, SYSTEM_ACTOR, switched.id, { sendHeld: true, sendMissed: true })
      }),
      forever(async () => {
        const { row } = await createSubscription(
          account,
          { ...SYSTEM_ACTOR, userId },
          {
            url: 'https://1.1.1.1/voice',
            zapier_subscription_id: null,
          },
        )
        await removeSubscription(account, SYSTEM_ACTOR, row.id)
      }),
    ]
    await publishing
    isOver = true
    await Promise.all(around)
    expect(new Set(audits)).toEqual(new Set([0]))
    for (const { id } of [steady, switched]) {
      const delivered = (await deliveryRows(id)).map(({ eventId }) => eventId)
      expect(delivered.sort()).toEqual([...published].sort())
    }
  })

  test('is always 0 while failures disable subscriptions during publishing, and each event has one delivery', async () => {
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id })
    let isOver = false
    let disablings = 0
    const audits: number[] = []
    const published: string[] = []
    const publishing = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 20; n++) published.push(...(await publishEvents(account.id)))
      }),
    )
    const auditing = async () => {
      while (!isOver) audits.push(await countMissingDeliveries())
    }
    const failing = async () => {
      while (!isOver) {
        const claims = await claimDue([{ subscriptionId: row.id, most: 5 }])
        await recordResults(claims.map((claim) => ended(claim, responseOutcome(500))))
        if ((await subscriptionRow(row.id)).isActive) continue
        disablings++
        await reactivate(account, SYSTEM_ACTOR, row.id, { sendHeld: true, sendMissed: true })
      }
    }
    const around = [auditing(), failing()]
    await publishing
    isOver = true
    await Promise.all(around)
    expect(disablings).toBeGreaterThan(0)
    expect(new Set(audits)).toEqual(new Set([0]))
    expect((await deliveryRows(row.id)).map(({ eventId }) => eventId).sort()).toEqual([...published].sort())
  })
})
