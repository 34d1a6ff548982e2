import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { db } from '../../../db/client'
import { resetEnv } from '../../env'
import { testDatabase } from '../../testing/database/database'
import { engineSuite, type Subject } from '../../testing/deliveries/engine-suite'
import { sweep } from '../sweep'
import { type Dispatcher, startDispatcher } from './dispatcher'

testDatabase()

beforeAll(() => {
  process.env.DELIVERY_ENGINE = 'embedded'
  resetEnv()
})

let dispatcher: Dispatcher | undefined

/** Time goes by in that every moment of a row comes nearer: the engine's clock is the database's, and nobody waits. */
const embedded: Subject = {
  async up(policy) {
    dispatcher = await startDispatcher({ policy })
  },
  async down() {
    await dispatcher?.stop()
    dispatcher = undefined
  },
  async pass(seconds) {
    // An attempt that is out has its lease in the row: time goes by only when none is, or its lease would seem over.
    if (dispatcher) await quiet()
    await db().execute(
      sql`update deliveries set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}) where state = 'pending'`,
    )
    if (!dispatcher) return
    await sweep()
    await sweep({ overdueSeconds: 0 })
    await quiet()
  },
  now: () => undefined,
}

async function quiet(): Promise<void> {
  const deadline = Date.now() + 60_000
  while (await isAnythingDue()) {
    if (Date.now() > deadline) throw new Error('What was due is not settled after a minute.')
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
