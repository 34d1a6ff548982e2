import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { channelGreetings } from '../../../db/schema'
import { errorResponse, isApiError } from '../../errors'
import type { Recording } from '../../messages/audio/recording'
import { sendAudio } from '../../messages/audio/send-audio'

const HEADERS = {
  // Its contents never change. Only the browsers of visitors keep it, so that a removed voice is gone after a day.
  'Cache-Control': 'private, max-age=86400, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Serves the spoken greeting of a channel by its SHA-256 in hex, also in ranges, without which Safari plays nothing. */
export async function serveGreeting(request: Request, hash: string): Promise<Response> {
  const greeting = await findGreeting(hash)
  if (!greeting) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  try {
    const response = await sendAudio(request, greeting, 'audio/wav')
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
    return response
  } catch (error) {
    if (isApiError(error)) return errorResponse(error)
    throw error
  }
}

async function findGreeting(hash: string): Promise<Recording | null> {
  const which = sql`from ${channelGreetings} where audio_hash = ${hash} limit 1`
  const [row] = await db().execute<{ size: number }>(sql`select octet_length(audio) as size ${which}`)
  if (!row) return null
  return {
    size: row.size,
    etag: `"${hash}"`,
    async read({ start, end } = { start: 0, end: row.size - 1 }) {
      const [part] = await db().execute<{ bytes: Uint8Array<ArrayBuffer> }>(sql`
        select substring(audio from ${start + 1}::int for ${end - start + 1}::int) as bytes ${which}`)
      // It was removed since the first query.
      return new Blob(part ? [part.bytes] : []).stream()
    },
  }
}
