import type { EventKind } from '../../contract/messages/event'

export const publicEventId = (id: string): string => `evt_${id}`

/** Returns the row id of an event id as receivers see it; null for any other text. */
export const privateEventId = (id: string): string | null =>
  /^evt_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(id)?.[1] ?? null

interface EnvelopeParts {
  kind: EventKind
  /** The row id; the envelope contains `evt_` and this id. */
  eventId: string
  deliveredAt: Date
  /** The event's data as JSON text. It is inserted as it is, so that the stored bytes are the sent bytes. */
  data: string
  /** Marks sample rows and test events (choices.md, "How the sample row is marked"). */
  sample?: boolean
}

/** Returns the body of a delivery (spec, "Event envelope"). Exactly these bytes are signed and sent. */
export function envelope({ kind, eventId, deliveredAt, data, sample = false }: EnvelopeParts): string {
  const head = `{"event":"${kind}","event_id":"${publicEventId(eventId)}","delivered_at":"${deliveredAt.toISOString()}"`
  return `${head},"data":${data}${sample ? ',"sample":true' : ''}}`
}
