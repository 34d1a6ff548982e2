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
export type CurrentValues = Pick<MessageRow, 'id' | 'tags' | 'audioExpiresAt' | 'audioRevokedAt' | 'audioDeletedAt'>

/**
 * Returns the data of an event with the current tags and BASE_URL. The audio link keeps the token of the webhook, and
 * `expires_at` is when it stops: the earliest of its own expiry, the row's, its revocation and the deletion of the file
 * (choices.md, "The audio link"). Retention does not delete the file before the row's expiry.
 */
export function withCurrentValues(data: Message, row: CurrentValues): Message {
  const { id, tags, audioExpiresAt, audioRevokedAt, audioDeletedAt } = row
  const baseUrl = env().BASE_URL
  return {
    ...data,
    audio: {
      ...data.audio,
      url: `${baseUrl}/api/listen/${id}${new URL(data.audio.url).search}`,
      expires_at: earliest(
        new Date(data.audio.expires_at),
        audioExpiresAt,
        audioRevokedAt,
        audioDeletedAt,
      ).toISOString(),
    },
    dashboard_url: `${baseUrl}/messages/${id}`,
    tags,
  }
}

/** Returns the earliest of the times that are known. */
export const earliest = (first: Date, ...others: (Date | null)[]): Date =>
  others.reduce<Date>((found, other) => (other !== null && other < found ? other : found), first)
