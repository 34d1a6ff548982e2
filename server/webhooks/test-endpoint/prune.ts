import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { testEndpointRequests } from '../../../db/schema'
import { TEST_REQUEST_HOURS } from '../../contract/webhooks/test-endpoint'

/** Deletes the requests of test endpoints that are older than 24 hours. */
export async function pruneTestRequests(): Promise<{ pruned: number }> {
  const deleted = await db().execute(sql`
    delete from ${testEndpointRequests}
    where received_at < clock_timestamp() - make_interval(hours => ${TEST_REQUEST_HOURS}) returning id`)
  return { pruned: deleted.length }
}
