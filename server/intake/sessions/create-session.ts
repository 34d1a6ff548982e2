import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { channelSettings, channels, intakeSessions } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { pageUrl, widgetHosts } from '../../channels/allowed-hosts'
import { type CreatedSession, type NewSession, SESSION_HOURS } from '../../contract/intake/protocol'
import { MAX_UNFINISHED_MESSAGES } from '../../contract/messages/import'
import { hasRoomForMessage } from '../../processing/accept'
import { intakeError } from '../intake-error'
import { type LimitedSender, windowsOf } from '../limits/limit-rules'
import { admit, makeRoomForDraft } from '../limits/sender-limits'
import { checkTicket } from '../ticket'
import { newSessionToken, sessionTokenDigest } from './session'

/** Starts the session of a sender. With a code step, only the own network can be full. Throws ApiError with an intake reason. */
export async function createSession(
  { ticket, proof, locale, page_url }: NewSession,
  networks: string[],
): Promise<CreatedSession> {
  const { channelId, proofDigest } = await checkTicket(ticket, proof)
  const channel = await openChannel(channelId)
  const sender = { networks, channelId, accountId: channel.accountId }
  await db().transaction((tx) => admit(tx, windowsOf('session', sender, !channel.hasCodeStep)))
  if (!channel.hasCodeStep) await checkRoom(sender)
  const token = newSessionToken()
  try {
    const [row] = await db()
      .insert(intakeSessions)
      .values({
        accountId: channel.accountId,
        channelId,
        tokenDigest: sessionTokenDigest(token) ?? Buffer.alloc(0),
        proofDigest,
        networks,
        locale,
        // Only the widget is on another site (spec, "channel.page_url").
        pageUrl: channel.type === 'domain' ? pageUrl(page_url, widgetHosts(channel.name, channel.allowedHosts)) : null,
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

async function openChannel(channelId: string) {
  const [channel] = await db()
    .select({
      accountId: channels.accountId,
      type: channels.type,
      name: channels.name,
      isPaused: channelSettings.isPaused,
      hasCodeStep: channelSettings.hasCodeStep,
      allowedHosts: channelSettings.allowedHosts,
    })
    .from(channels)
    .innerJoin(channelSettings, eq(channelSettings.channelId, channels.id))
    .where(and(eq(channels.id, channelId), isNull(channels.deletedAt)))
  if (!channel) throw intakeError('channel_not_found')
  if (channel.isPaused) throw intakeError('channel_paused')
  return channel
}

async function checkRoom(sender: LimitedSender): Promise<void> {
  if (!(await hasRoomForMessage(db(), { id: sender.accountId }, MAX_UNFINISHED_MESSAGES)))
    throw intakeError('account_full')
  await db().transaction((tx) => makeRoomForDraft(tx, sender, null))
}
