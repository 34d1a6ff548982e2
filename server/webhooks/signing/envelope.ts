import type { EventKind } from '../../contract/messages/event'

export const publicEventId = (id: string): string => `evt_${id}`

/** The row's id of an event as receivers see it; null for anything else. */
export const privateEventId = (id: string): string | null =>
  /^evt_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(id)?.[1] ?? null

interface EnvelopeParts {
  kind: EventKind
  /** The row's id; the envelope carries `evt_` and it. */
  eventId: string
  deliveredAt: Date
  /** The event's data as JSON text: spliced in, so that what was stored is what is sent, byte for byte. */
  data: string
  /** Marks sample rows and test events (choices.md, "How the sample row is marked"). */
  sample?: boolean
}

/** The body of a delivery (spec, "Event envelope"). These very bytes are signed and sent. */
export function envelope({ kind, eventId, deliveredAt, data, sample = false }: EnvelopeParts): string {
  const head = `{"event":"${kind}","event_id":"${publicEventId(eventId)}","delivered_at":"${deliveredAt.toISOString()}"`
  return `${head},"data":${data}${sample ? ',"sample":true' : ''}}`
}
