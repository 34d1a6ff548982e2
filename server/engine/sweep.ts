import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'
import { engine } from './engine'

const OVERDUE_SECONDS = 60
const AT_MOST = 10_000

/**
 * Rings again for deliveries that are overdue: their ring was lost, or their worker died and the lease ran out. Each ring
 * raises the row's generation, and the threshold doubles with it, so that a long queue is not rung for again and again.
 * @param overdueSeconds how long past due a row of generation 0 must be.
 */
export async function sweep({ overdueSeconds = OVERDUE_SECONDS } = {}): Promise<{ woken: number }> {
  const overdue = await db().execute<{ id: string; subscription_id: string; generation: number }>(sql`
    update deliveries d set generation = d.generation + 1
    from (
      select id from deliveries
      where state = 'pending'
        and next_attempt_at < clock_timestamp() - make_interval(secs => ${overdueSeconds} * power(2, least(generation, 10)))
      order by next_attempt_at limit ${AT_MOST} for update skip locked
    ) late
    where d.id = late.id
    returning d.id, d.subscription_id, d.generation`)
  await engine().wake(
    overdue.map((row) => ({ id: row.id, subscriptionId: row.subscription_id, generation: row.generation })),
  )
  if (overdue.length > 0) log.warn({ woken: overdue.length }, 'sweep')
  return { woken: overdue.length }
}
