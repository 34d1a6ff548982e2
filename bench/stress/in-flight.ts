import { connection } from '../../db/client'
import type { Target } from '../deliveries/targets'

/** Returns the number of attempts in flight by the rows, of all subscriptions and of these targets. */
export async function inFlight(among: readonly Target[]): Promise<{ all: number; ofThese: number }> {
  const ids = among.map(({ subscriptionId }) => subscriptionId)
  const [row] = await connection().sql<{ all: number; ofThese: number }[]>`
    select count(*)::int as "all", count(*) filter (where subscription_id = any (${ids}::uuid[]))::int as "ofThese"
    from deliveries where state = 'pending' and attempt_id is not null`
  return row ?? { all: 0, ofThese: 0 }
}
