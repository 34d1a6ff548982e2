import type { Message } from '../../contract/messages/message'
import { env, required } from '../../env'
import { assertCompleted } from './assert-completed'
import type { MessageRow } from './columns'
import { toPayload } from './payload'

/**
 * Returns the payload of a completed message for lists: the stored event's data with the current values of the row.
 * @param stored data of the message's event; null once the event is pruned, when the row holds the same values
 */
export function listedMessage(row: MessageRow, stored: string | null): Message {
  const links = { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }
  return withCurrentValues(stored === null ? toPayload(assertCompleted(row), links) : JSON.parse(stored), row)
}

/** What a list takes from the row of a message; its event has all other values. */
export type CurrentValues = Pick<MessageRow, 'id' | 'tags' | 'audioExpiresAt'>

/**
 * Returns the data of an event with the current tags and BASE_URL. The audio link keeps the token of the webhook, and
 * expires at the earlier of its own expiry and the row's (choices.md, "The audio link").
 */
export function withCurrentValues(data: Message, { id, tags, audioExpiresAt }: CurrentValues): Message {
  const baseUrl = env().BASE_URL
  return {
    ...data,
    audio: {
      ...data.audio,
      url: `${baseUrl}/api/listen/${id}${new URL(data.audio.url).search}`,
      expires_at: earlier(new Date(data.audio.expires_at), audioExpiresAt).toISOString(),
    },
    dashboard_url: `${baseUrl}/messages/${id}`,
    tags,
  }
}

/** Returns the earlier of two times, of which the second may be unknown. */
export const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one)
