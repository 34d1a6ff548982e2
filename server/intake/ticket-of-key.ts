import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Ticket } from '../contract/intake/protocol'
import { intakeError } from './intake-error'
import { limitScope } from './limits/limit-rules'
import { admitTicket, proofNumbers } from './limits/sender-limits'
import { createTicket } from './ticket'

/**
 * Returns a new ticket of a channel, for a page that was open longer than its ticket is valid.
 * @param network the client network of the request; null when it is unknown
 * @throws ApiError channel_not_found; rate_limited
 */
export async function ticketOfKey(key: string, network: string | null): Promise<Ticket> {
  const [row] = await db().execute<{ id: string }>(sql`
    select c.id from channel_settings s join channels c on c.id = s.channel_id
    where s.public_key = ${key} and c.deleted_at is null`)
  if (!row) throw intakeError('channel_not_found')
  const scope = limitScope(network, row.id)
  await admitTicket(scope)
  return createTicket(row.id, { numbers: await proofNumbers(scope) })
}
