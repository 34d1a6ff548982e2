import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { channelGreetings } from '../../../db/schema'
import { findLogo } from '../../accounts/account/brand'
import { errorResponse, isApiError } from '../../errors'
import { type Recording, sendAudio } from '../../messages/audio/recording'
import { refuseMethod, serveBrowserFile } from './respond'

const LOGO = /^logo-([0-9a-f]{64})$/
const GREETING = /^greeting-([0-9a-f]{64})\.wav$/

/**
 * Serves `GET /recorder/<file>`: the logo of an account or a channel (`logo-<hash>`), the spoken greeting of a channel
 * (`greeting-<hash>.wav`), or a file of the recorder.
 */
export async function serveRecorderFile(request: Request, name: string): Promise<Response> {
  const [, logoHash] = LOGO.exec(name) ?? []
  const [, greetingHash] = GREETING.exec(name) ?? []
  if (logoHash === undefined && greetingHash === undefined) return serveBrowserFile(request, name)
  const refused = refuseMethod(request)
  if (refused) return refused
  if (greetingHash !== undefined) return serveGreeting(request, greetingHash)
  return serveLogo(request, logoHash ?? '')
}

async function serveLogo(request: Request, hash: string): Promise<Response> {
  const logo = await findLogo(hash)
  if (!logo) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(logo.bytes), {
    headers: {
      'Content-Type': logo.type,
      'Content-Length': String(logo.bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // Strangers upload it: opened as a page it may do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}

const GREETING_HEADERS = {
  // Its contents never change. Only the browsers of visitors keep it, so that a removed voice is gone after a day.
  'Cache-Control': 'private, max-age=86400, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Serves the spoken greeting of a channel by its SHA-256 in hex, also in ranges, without which Safari plays nothing. */
async function serveGreeting(request: Request, hash: string): Promise<Response> {
  const greeting = await findGreeting(hash)
  if (!greeting) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  try {
    const response = await sendAudio(request, greeting, 'audio/wav')
    for (const [name, value] of Object.entries(GREETING_HEADERS)) response.headers.set(name, value)
    return response
  } catch (error) {
    if (isApiError(error)) return errorResponse(error)
    throw error
  }
}

/** A part is read when the client has taken the one before: a thousand clients that take nothing would hold two gigabytes. */
const PART_BYTES = 64 * 1024

async function findGreeting(hash: string): Promise<Recording | null> {
  const which = sql`from ${channelGreetings} where audio_hash = ${hash} limit 1`
  const [row] = await db().execute<{ size: number }>(sql`select octet_length(audio) as size ${which}`)
  if (!row) return null
  return {
    size: row.size,
    etag: `"${hash}"`,
    async read({ start, end } = { start: 0, end: row.size - 1 }) {
      let at = start
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const length = Math.min(PART_BYTES, end - at + 1)
        const [part] = await db().execute<{ bytes: Uint8Array }>(sql`
          select substring(audio from ${at + 1}::int for ${length}::int) as bytes ${which}`)
        if (part) controller.enqueue(part.bytes)
        at += length
        // It was removed since the first query.
        if (!part || at > end) controller.close()
      }
      return new ReadableStream({ pull }, { highWaterMark: 0 })
    },
  }
}
