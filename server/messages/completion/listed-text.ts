/** What a list takes from the row of a message; its event has all other values. */
export interface CurrentValues {
  id: string
  /** The tags as the JSON text of an array. */
  tags: string
  /** When the audio link expires, in milliseconds since 1970; null when the row does not say. */
  audioExpiresMs: number | null
}

/**
 * Returns the payload of a completed message for lists as JSON in UTF-8, in parts: the stored event with the current
 * tags, BASE_URL and end of the audio link. It has the same values as `listedMessage` returns, without making a string
 * of the event, parsing and serialising it, which takes most of the time of a long list. Returns null for an event in
 * another form than `toPayload` has: then the caller parses it.
 * @param stored the data of the event as JSON in UTF-8
 */
export function listedText(
  stored: Buffer,
  { id, tags, audioExpiresMs }: CurrentValues,
  baseUrl: string,
): [before: Buffer, changed: string, after: Buffer] | null {
  // Quotes in a string are escaped, so these characters cannot be part of one: they begin a property.
  const start = stored.indexOf(FIRST_CHANGED)
  const end = stored.indexOf(NEXT_UNCHANGED, start)
  const opening = `{"id":"${id}",`
  if (start === -1 || end === -1 || stored.toString('latin1', 0, opening.length) !== opening) return null
  // Each byte is a character here, so that the form can be checked without decoding.
  const [all, query, expires] = CHANGED.exec(stored.toString('latin1', start, end)) ?? []
  if (all === undefined || expires === undefined) return null
  const isEarlier = audioExpiresMs !== null && audioExpiresMs < Date.parse(expires)
  const audio = `{"url":"${baseUrl}/api/listen/${id}${query}","expires_at":"${isEarlier ? new Date(audioExpiresMs).toISOString() : expires}","content_type":"audio/webm"}`
  const changed = `,"audio":${audio},"dashboard_url":"${baseUrl}/messages/${id}","tags":${tags}`
  return [stored.subarray(0, start), changed, stored.subarray(end)]
}

const FIRST_CHANGED = Buffer.from(',"audio":{"url":"')
const NEXT_UNCHANGED = Buffer.from(',"google_review":{')
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const STRING = String.raw`"(?:[^"\\]|\\.)*"`
/** The properties that a list changes, in the order of `toPayload`. */
const CHANGED = new RegExp(
  String.raw`^,"audio":\{"url":"[^"\\?#]*(\?[\w.=&~-]+)","expires_at":"(${TIME})","content_type":"audio/webm"\},"dashboard_url":${STRING},"tags":\[(?:${STRING}(?:,${STRING})*)?\]$`,
)
