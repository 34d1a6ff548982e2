import { createHash } from 'node:crypto'
import type { ErrorBody } from '../../contract/api/error'
import { type ApiError, noEndpoint } from '../../errors'
import { loggedResponse } from '../../http/logged-response'
import { openRecording, sendAudio } from './recording'

/** Serves `GET /api/listen/{message_id}` (spec, "audio.url"). Never redirects: a target would outlive a revocation. */
export async function listen(request: Request, messageId: string, now: Date = new Date()): Promise<Response> {
  const response = await loggedResponse(
    () => ({
      method: request.method,
      endpoint: 'GET /api/listen/{message_id}',
      // The path may contain any text.
      message_id: /^([0-9a-f-]{36}|sample)$/.test(messageId) ? messageId : null,
    }),
    () => respond(request, messageId, now),
    (error) => refusal(request, error),
  )
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
  return request.method === 'HEAD' ? new Response(null, response) : response
}

async function respond(request: Request, messageId: string, now: Date): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: ALLOW } })
  if (request.method !== 'GET' && request.method !== 'HEAD') throw noEndpoint([ALLOW])
  const recording = await openRecording(messageId, new URL(request.url).searchParams.get('t'), now)
  return sendAudio(request, recording, 'audio/webm')
}

/** Returns the spec's error body, or a page for a browser. */
function refusal(request: Request, { status, body, headers }: ApiError): Response {
  const isPerson = request.headers.get('accept')?.includes('text/html')
  return isPerson
    ? new Response(errorPage(body.message ?? ''), {
        status,
        headers: {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': PAGE_POLICY,
          Vary: 'Accept',
        },
      })
    : Response.json(body satisfies ErrorBody, { status, headers: { ...headers, Vary: 'Accept' } })
}

const ALLOW = 'GET, HEAD, OPTIONS'

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:28rem;padding:0 1.5rem}h1{font-size:1.25rem}:root{color-scheme:light dark}'

/** Forbids loading, scripts and forms. The only style is allowed by its hash. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param reason trusted text, which is not escaped */
const errorPage = (reason: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>The recording cannot be played</title>
<style>${STYLE}</style>
<main>
<h1>The recording cannot be played</h1>
<p>${reason}</p>
<p>Ask the person who sent you this link. The message is in their dashboard.</p>
</main>
</html>
`
