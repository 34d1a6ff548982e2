import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { db } from '../../../db/client'
import { testDatabase } from '../../testing/database/database'
import { type EngineUnderTest, engineSuite } from '../../testing/deliveries/engine-suite'
import { setEnv } from '../../testing/set-env'
import { sweep } from '../sweep'
import { type Dispatcher, startDispatcher } from './dispatcher'

testDatabase()

beforeAll(() => setEnv({ DELIVERY_ENGINE: 'embedded' }))

let dispatcher: Dispatcher | undefined

/** Time passes by moving the due times of the rows back: the engine's clock is the database's, and no test waits. */
const embedded: EngineUnderTest = {
  async up(policy) {
    dispatcher = await startDispatcher({ policy })
  },
  async down() {
    await dispatcher?.stop()
    dispatcher = undefined
  },
  async pass(seconds) {
    // The due time of an attempt in flight is the end of its lease. It must not move, or the lease would seem to have
    // ended.
    if (dispatcher) await untilNothingIsDue()
    await db().execute(
      sql`update deliveries set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}) where state = 'pending'`,
    )
    if (!dispatcher) return
    await sweep()
    await sweep({ overdueSeconds: 0 })
    await untilNothingIsDue()
  },
  now: () => undefined,
}

async function untilNothingIsDue(): Promise<void> {
  const deadline = Date.now() + 60_000
  while (await isAnythingDue()) {
    if (Date.now() > deadline) throw new Error('Due deliveries are still pending after a minute.')
    await sleep(20)
  }
}

async function isAnythingDue(): Promise<boolean> {
  const [row] = await db().execute<{ is: boolean }>(sql`
    select exists (select from deliveries where state = 'pending'
      and (next_attempt_at <= clock_timestamp() or attempt_started_at > clock_timestamp() - interval '10 minutes')) as is`)
  return row?.is ?? false
}

engineSuite('embedded', () => embedded)
