import { hostSources } from '../../channels/allowed-hosts'
import { LOCALES } from '../../contract/intake/channel-texts'
import { chooseLanguage } from '../../http/request/accept-language'
import { log } from '../../log'
import { clientNetworks } from '../limits/sender-limits'
import { findCampaign, findDomain, hostsOf, type PublicChannel, recorderConfig } from '../recorder-config'
import { plainPage, recorderPage } from './recorder-page'
import { browserFiles, refuseMethod, respondWith } from './respond'

/** Serves `GET /w/<key>`: the recorder of a domain, for the frame of its widget. */
export const serveFrame = (request: Request, key: string): Promise<Response> =>
  serve(request, 'GET /w/{key}', () => findDomain(key))

/** Serves `GET /c/<handle>/<slug>`: the page of a campaign. */
export const serveCampaign = (request: Request, handle: string, slug: string): Promise<Response> =>
  serve(request, 'GET /c/{handle}/{slug}', () => findCampaign(handle, slug))

/** Never throws: a person gets a page. Writes one log line. */
async function serve(request: Request, endpoint: string, find: () => Promise<PublicChannel | null>): Promise<Response> {
  const refused = refuseMethod(request)
  if (refused) return refused
  const startedAt = performance.now()
  const { searchParams } = new URL(request.url)
  const locale = chooseLanguage(LOCALES, request.headers.get('accept-language'), searchParams.get('locale'))
  let response: Response
  let fault: unknown
  try {
    const channel = await find()
    response = channel
      ? await pageOf(channel)
      : send(404, plainPage(locale, browserFiles(), 'notFoundHeading', 'notFound'))
  } catch (error) {
    fault = error
    response = send(500, plainPage(locale, browserFiles(), 'failedHeading', 'failed'))
  }
  const line = {
    method: request.method,
    endpoint,
    status: response.status,
    ms: Math.round(performance.now() - startedAt),
  }
  if (fault) log.error({ ...line, err: fault }, 'request')
  else log.info(line, 'request')
  return response

  function send(status: number, { html, headers }: ReturnType<typeof plainPage>): Response {
    return respondWith(request, html, { status, headers })
  }

  async function pageOf(channel: PublicChannel): Promise<Response> {
    const networks = await clientNetworks(request.headers)
    const isPreview = searchParams.get('preview') === '1'
    // The preview is shown in the dashboard, and cannot be used.
    const ours = isPreview ? ["'self'"] : []
    const ancestors = [...(channel.type === 'domain' ? hostSources(hostsOf(channel)) : []), ...ours]
    return send(
      200,
      recorderPage(await recorderConfig(channel, locale, networks), browserFiles(), { ancestors, isPreview }),
    )
  }
}
