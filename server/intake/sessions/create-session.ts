import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { intakeSessions } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { pageUrl, widgetHosts } from '../../channels/allowed-hosts'
import type { CreatedSession, NewSession } from '../../contract/intake/protocol'
import { SESSION_HOURS } from '../../contract/intake/protocol'
import { MAX_UNFINISHED_MESSAGES } from '../../contract/messages/import'
import { hasRoomForDraft, hasRoomForMessage } from '../../processing/unfinished-limit'
import { intakeError } from '../intake-error'
import { limitScope } from '../limits/limit-rules'
import { admitSession, scopeDigest } from '../limits/sender-limits'
import { checkTicket } from '../ticket'
import { newSessionToken, sessionTokenDigest } from './session-token'

/** Recordings of an account that senders have not sent yet, at most. They are erased after 24 hours. */
const MAX_DRAFTS = 1_000

/**
 * Starts the session of a sender.
 * @param network the client network of the request; null when it is unknown
 * @throws ApiError with the reasons of checkTicket, proof_used, channel_not_found, channel_paused and account_full;
 *   rate_limited
 */
export async function createSession(
  { ticket, proof, locale, page_url }: NewSession,
  network: string | null,
): Promise<CreatedSession> {
  const { channelId, proofDigest } = await checkTicket(ticket, proof)
  const scope = limitScope(network, channelId)
  await admitSession(scope)
  const channel = await openChannel(channelId)
  const token = newSessionToken()
  try {
    const [row] = await db()
      .insert(intakeSessions)
      .values({
        accountId: channel.account_id,
        channelId,
        tokenDigest: sessionTokenDigest(token) ?? Buffer.alloc(0),
        proofDigest,
        network: await scopeDigest(scope),
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
  allowed_hosts: string[]
}

/** @throws ApiError channel_not_found, channel_paused, account_full */
async function openChannel(channelId: string): Promise<OpenChannel> {
  const [channel] = await db().execute<OpenChannel>(sql`
    select c.account_id, c.type, c.name, coalesce(s.is_paused, false) as is_paused,
      coalesce(s.allowed_hosts, '{}') as allowed_hosts
    from channels c left join channel_settings s on s.channel_id = c.id
    where c.id = ${channelId}::uuid and c.deleted_at is null`)
  if (!channel) throw intakeError('channel_not_found')
  if (channel.is_paused) throw intakeError('channel_paused')
  const account = { id: channel.account_id }
  const hasRoom = await Promise.all([
    hasRoomForMessage(db(), account, MAX_UNFINISHED_MESSAGES),
    hasRoomForDraft(db(), account, MAX_DRAFTS),
  ])
  if (hasRoom.includes(false)) throw intakeError('account_full')
  return channel
}
