import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Ticket } from '../contract/intake/protocol'
import { intakeError } from './intake-error'
import { windowsOf } from './limits/limit-rules'
import { admit, proofNumbers } from './limits/sender-limits'
import { createTicket } from './ticket'

/**
 * Returns a new ticket of a channel, for a page that was open longer than its ticket is valid.
 * @param networks of the client (clientNetworks)
 * @throws ApiError channel_not_found; rate_limited
 */
export async function ticketOfKey(key: string, networks: string[]): Promise<Ticket> {
  const [row] = await db().execute<{ id: string; account_id: string }>(sql`
    select c.id, c.account_id from channel_settings s join channels c on c.id = s.channel_id
    where s.public_key = ${key} and c.deleted_at is null`)
  if (!row) throw intakeError('channel_not_found')
  const sender = { networks, channelId: row.id, accountId: row.account_id }
  await db().transaction((tx) => admit(tx, windowsOf('ticket', sender, false)))
  return createTicket(row.id, { numbers: await proofNumbers(sender) })
}
