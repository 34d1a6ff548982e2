import { db } from '../../db/client'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import { eventIdFor } from '../../server/messages/completion/event-id'
import { acceptRecording } from '../../server/processing/accept'
import { aRecording } from '../../server/testing/processing/recordings'
import { wake } from '../../server/wake/wake'
import { machineMs } from '../deliveries/clock'
import type { Target } from '../deliveries/targets'

export interface Accepted {
  messageId: string
  /** The id of the event that the message will have. */
  eventId: string
  /** Time at which this process learned of the commit, on the monotonic clock of the machine, in milliseconds. */
  committedAt: number
}

/** Accepts a recording for the account of a target, and wakes the engine. */
export async function accept({ account, channel }: Target, recording: Uint8Array): Promise<Accepted> {
  const { messageId, wakes } = await db().transaction((tx) =>
    acceptRecording(tx, account, { ...aRecording(channel.id, recording), language: 'en' }),
  )
  const committedAt = machineMs()
  await wake(wakes)
  return { messageId, eventId: eventIdFor(messageId, MESSAGE_COMPLETED), committedAt }
}
