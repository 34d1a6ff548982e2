import type { Account } from '../../accounts/account/account'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { findChannel } from '../../channels/channels'
import { type Event, MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { ListRecent } from '../../contract/messages/recent'
import { SAMPLE_EVENT_ID, sampleChannel, sampleMessage } from '../../contract/messages/sample'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { recentList } from './recent-list'
import { selectVersions } from './recent-rows'

/**
 * Lists the account's most recent completed messages as events (spec, "GET /api/v1/messages/recent"): the stored
 * event's data with the current tags and BASE_URL. An account without any completed message gets one marked sample.
 * @param channel_id only messages of this channel (choices.md, "`recent` for one channel")
 * @returns `RecentMessages` as JSON in UTF-8
 * @throws ApiError invalid_channel_id when the account has no such channel
 */
export async function recentMessages(
  account: Account,
  { limit, channel_id }: ListRecent,
  now: Date,
): Promise<Buffer<ArrayBuffer>> {
  const channel = channel_id === undefined ? undefined : await findChannel(account, channel_id)
  if (channel === null) throw new ApiError('invalid_channel_id')
  const list = await recentList(account, limit, channel?.id, now)
  if (list !== null) return list
  // Messages of another channel. Or the listed ones were erased while they were read.
  if ((await selectVersions(account, 1)).length > 0) return Buffer.from('{"messages":[]}')
  const terms = { ...PLAN_TERMS[account.plan], channel: channel && sampleChannel(channel) }
  const sample: Event = {
    event: MESSAGE_COMPLETED,
    event_id: SAMPLE_EVENT_ID,
    delivered_at: now.toISOString(),
    data: sampleMessage(env().BASE_URL, now, terms),
    sample: true,
  }
  return Buffer.from(JSON.stringify({ messages: [sample] }))
}
