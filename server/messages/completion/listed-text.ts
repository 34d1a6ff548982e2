/** What a list takes from the row of a message; its event has all other values. */
export interface CurrentValues {
  id: string
  /** The tags as the JSON text of an array. */
  tags: string
  /** When the audio link expires, in milliseconds since 1970; null when the row does not say. */
  audioExpiresMs: number | null
}

/**
 * Returns the payload of a completed message for lists as JSON text: the text of the stored event with the current
 * tags, BASE_URL and end of the audio link. It has the same values as `listedMessage` returns, without parsing and
 * serialising the event, which takes most of the time of a long list. Returns null for a text in another form than
 * `toPayload` has: then the caller parses it.
 */
export function listedText(
  stored: string,
  { id, tags, audioExpiresMs }: CurrentValues,
  baseUrl: string,
): string | null {
  // Quotes in a string are escaped, so these characters cannot be part of one: they begin the property.
  const start = stored.indexOf(',"audio":{"url":"')
  if (start === -1 || !stored.startsWith(`{"id":"${id}",`)) return null
  CHANGED.lastIndex = start
  const [all, query, expires] = CHANGED.exec(stored) ?? []
  if (all === undefined || expires === undefined) return null
  const isEarlier = audioExpiresMs !== null && audioExpiresMs < Date.parse(expires)
  const audio = `{"url":"${baseUrl}/api/listen/${id}${query}","expires_at":"${isEarlier ? new Date(audioExpiresMs).toISOString() : expires}","content_type":"audio/webm"}`
  return `${stored.slice(0, start)},"audio":${audio},"dashboard_url":"${baseUrl}/messages/${id}","tags":${tags}${stored.slice(start + all.length)}`
}

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const STRING = String.raw`"(?:[^"\\]|\\.)*"`
/** The properties that a list changes, in the order of `toPayload`, up to the next one. */
const CHANGED = new RegExp(
  String.raw`,"audio":\{"url":"[^"\\?#]*(\?[\w.=&~-]+)","expires_at":"(${TIME})","content_type":"audio/webm"\},"dashboard_url":${STRING},"tags":\[(?:${STRING}(?:,${STRING})*)?\](?=,"google_review":\{)`,
  'y',
)
