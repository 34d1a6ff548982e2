import { createHash } from 'node:crypto'
import type { EventKind } from '../../contract/messages/event'

/**
 * Returns the row id of a message's event, in the form of a UUID version 4. It is derived from the message, so that
 * lists have the same event id after the event's row was pruned. Clients that deduplicate then never see an old message
 * twice.
 */
export function eventIdFor(messageId: string, kind: EventKind): string {
  const bytes = createHash('sha256').update(`event:${kind}:${messageId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
