import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { accentColors, STANDARD_ACCENT } from '../../../components/recorder/accent'
import { MESSAGES } from '../../../components/recorder/messages/messages'
import type { LoaderConfig } from '../../../components/widget/options'
import { db } from '../../../db/client'
import { isOnHost } from '../../channels/allowed-hosts'
import { LOCALES } from '../../contract/intake/channel-texts'
import { env } from '../../env'
import { toApiError } from '../../errors'
import { hasEtag } from '../../http/request/has-etag'
import { log } from '../../log'
import { findDomain, hostsOf, type PublicChannel } from '../recorder-config'
import { jsonForScript } from './recorder-page'
import { loaderSource, refuseMethod, respondWith } from './respond'

/** Changes of the button are seen after this time at most. */
const MAX_AGE_SECONDS = 300

/** Serves `GET /embed/<key>.js`: the loader with the configuration of its channel. Never throws. */
export async function serveLoader(request: Request, key: string): Promise<Response> {
  const refused = refuseMethod(request)
  if (refused) return refused
  try {
    const channel = await findDomain(key)
    if (!channel)
      return script(request, 404, `console.warn('Voice message: there is no widget ${plainKey(key)}.')`, 'no-store')
    noteSeen(channel, request.headers.get('referer'))
    const text = `(function(VOICE_MESSAGE_CONFIG){${loaderSource()}})(${jsonForScript(loaderConfig(channel))});\n`
    return script(request, 200, text, `public, max-age=${MAX_AGE_SECONDS}`)
  } catch (error) {
    log.error({ err: toApiError(error).cause, endpoint: 'GET /embed/{key}.js' }, 'request')
    return script(request, 500, "console.warn('Voice message: the widget could not be loaded.')", 'no-store')
  }
}

/** A key is in a script, and may be any text. */
const plainKey = (key: string): string => key.replace(/[^\w-]/g, '').slice(0, 40)

function script(request: Request, status: number, text: string, cacheControl: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': cacheControl,
    ETag: etag,
    // Pages with Cross-Origin-Embedder-Policy load it too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (status === 200 && hasEtag(request, etag)) return new Response(null, { status: 304, headers })
  return respondWith(request, text, { status, headers })
}

/** Returns what the loader needs to know before the first click. */
function loaderConfig({ key, accent, position, texts }: PublicChannel): LoaderConfig {
  const { light } = accentColors(accent ?? STANDARD_ACCENT)
  const ofLocale = (locale: (typeof LOCALES)[number]): [string, [string, string]] => [
    locale,
    [texts[locale]?.button ?? MESSAGES[locale].button, MESSAGES[locale].close],
  ]
  return {
    origin: env().BASE_URL,
    key,
    position,
    colors: [light.accent, light.onAccent],
    texts: Object.fromEntries(LOCALES.map(ofLocale)),
  }
}

const SEEN_SECONDS = 60

/** Notes where the widget was loaded, at most once a minute, if the host may show it: a Referer can be anything. */
function noteSeen(channel: PublicChannel, referer: string | null): void {
  if (referer === null || !URL.canParse(referer)) return
  const page = new URL(referer)
  if (!isOnHost(page, hostsOf(channel))) return
  db()
    .execute(sql`
      update channel_settings set seen_host = ${page.host}, seen_at = clock_timestamp()
      where channel_id = ${channel.id}::uuid
        and (seen_at is null or seen_at < clock_timestamp() - make_interval(secs => ${SEEN_SECONDS}))`)
    .catch((error: unknown) => log.warn({ err: error }, 'The host of a widget could not be noted.'))
}
