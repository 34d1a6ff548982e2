import { createHash } from 'node:crypto'
import type { EventKind } from '../../contract/event'

/**
 * The row id of a message's event, a UUID of version 4 in form. It follows from the message, so that a listing still names
 * the same event after the event's own row was pruned, and nobody who deduplicates sees an old message twice.
 */
export function eventIdFor(messageId: string, kind: EventKind): string {
  const bytes = createHash('sha256').update(`event:${kind}:${messageId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
