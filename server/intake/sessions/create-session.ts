import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { intakeSessions } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { pageUrl, widgetHosts } from '../../channels/allowed-hosts'
import type { CreatedSession, NewSession } from '../../contract/intake/protocol'
import { SESSION_HOURS } from '../../contract/intake/protocol'
import { MAX_UNFINISHED_MESSAGES } from '../../contract/messages/import'
import { hasRoomForMessage } from '../../processing/unfinished-limit'
import { intakeError } from '../intake-error'
import { type LimitedSender, windowsOf } from '../limits/limit-rules'
import { admit, makeRoomForDraft } from '../limits/sender-limits'
import { checkTicket } from '../ticket'
import { newSessionToken, sessionTokenDigest } from './session'

/**
 * Starts the session of a sender. With a code step, only the own network can be full: no draft exists without a proof.
 * @throws ApiError with an intake reason; rate_limited
 */
export async function createSession(
  { ticket, proof, locale, page_url }: NewSession,
  networks: string[],
): Promise<CreatedSession> {
  const { channelId, proofDigest } = await checkTicket(ticket, proof)
  const channel = await openChannel(channelId)
  const sender = { networks, channelId, accountId: channel.account_id }
  await db().transaction((tx) => admit(tx, windowsOf('session', sender, !channel.has_code_step)))
  if (!channel.has_code_step) await checkRoom(sender)
  const token = newSessionToken()
  try {
    const [row] = await db()
      .insert(intakeSessions)
      .values({
        accountId: channel.account_id,
        channelId,
        tokenDigest: sessionTokenDigest(token) ?? Buffer.alloc(0),
        proofDigest,
        networks,
        locale,
        // Only the widget is on another site (spec, "channel.page_url").
        pageUrl: channel.type === 'domain' ? pageUrl(page_url, widgetHosts(channel.name, channel.allowed_hosts)) : null,
        expiresAt: sql`clock_timestamp() + make_interval(hours => ${SESSION_HOURS})`,
      })
      .returning({ expiresAt: intakeSessions.expiresAt })
    if (!row) throw new Error('The session was not stored.')
    return { token, expires_at: row.expiresAt.toISOString() }
  } catch (error) {
    if (violates(error, 'intake_sessions_proof')) throw intakeError('proof_used')
    throw error
  }
}

interface OpenChannel extends Record<string, unknown> {
  account_id: string
  type: 'domain' | 'campaign'
  name: string
  is_paused: boolean
  has_code_step: boolean
  allowed_hosts: string[]
}

/** @throws ApiError channel_not_found, channel_paused */
async function openChannel(channelId: string): Promise<OpenChannel> {
  const [channel] = await db().execute<OpenChannel>(sql`
    select c.account_id, c.type, c.name, coalesce(s.is_paused, false) as is_paused,
      coalesce(s.has_code_step, false) as has_code_step,
      coalesce(s.allowed_hosts, '{}') as allowed_hosts
    from channels c left join channel_settings s on s.channel_id = c.id
    where c.id = ${channelId}::uuid and c.deleted_at is null`)
  if (!channel) throw intakeError('channel_not_found')
  if (channel.is_paused) throw intakeError('channel_paused')
  return channel
}

async function checkRoom(sender: LimitedSender): Promise<void> {
  if (!(await hasRoomForMessage(db(), { id: sender.accountId }, MAX_UNFINISHED_MESSAGES)))
    throw intakeError('account_full')
  await db().transaction((tx) => makeRoomForDraft(tx, sender, null))
}
