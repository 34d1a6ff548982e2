import type { Message } from '../../contract/messages/message'
import { env, required } from '../../env'
import { assertCompleted } from './assert-completed'
import type { MessageRow } from './columns'
import { toPayload } from './payload'

/**
 * Returns the payload of a completed message for lists: the stored event's data with the current tags and BASE_URL. The
 * audio link keeps the token of the webhook, and expires at the earlier of its own expiry and the row's (choices.md,
 * "The audio link").
 * @param stored data of the message's event; null once the event is pruned, when the row holds the same values
 */
export function listedMessage(row: MessageRow, stored: string | null): Message {
  const baseUrl = env().BASE_URL
  if (stored === null) return toPayload(assertCompleted(row), { baseUrl, audioLinkKey: required('AUDIO_LINK_KEY') })
  const data: Message = JSON.parse(stored)
  return {
    ...data,
    audio: {
      ...data.audio,
      url: `${baseUrl}/api/listen/${data.id}${new URL(data.audio.url).search}`,
      expires_at: earlier(new Date(data.audio.expires_at), row.audioExpiresAt).toISOString(),
    },
    dashboard_url: `${baseUrl}/messages/${data.id}`,
    tags: row.tags,
  }
}

/** Returns the earlier of two times, of which the second may be unknown. */
export const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one)
