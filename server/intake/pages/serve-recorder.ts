import { hostSources } from '../../channels/allowed-hosts'
import { LOCALES } from '../../contract/intake/channel-texts'
import { loggedResponse } from '../../http/logged-response'
import { chooseLanguage } from '../../http/request/accept-language'
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
  const { searchParams } = new URL(request.url)
  const locale = chooseLanguage(LOCALES, request.headers.get('accept-language'), searchParams.get('locale'))
  const send = (status: number, { html, headers }: ReturnType<typeof plainPage>) =>
    respondWith(request, html, { status, headers })
  return loggedResponse(
    () => ({ method: request.method, endpoint }),
    async () => {
      const channel = await find()
      if (!channel) return send(404, plainPage(locale, browserFiles(), 'notFoundHeading', 'notFound'))
      // The preview is shown in the dashboard, and cannot be used.
      const isPreview = searchParams.get('preview') === '1'
      const ancestors = [
        ...(channel.type === 'domain' ? hostSources(hostsOf(channel)) : []),
        ...(isPreview ? ["'self'"] : []),
      ]
      const config = await recorderConfig(channel, locale, await clientNetworks(request.headers))
      return send(200, recorderPage(config, browserFiles(), { ancestors, isPreview }))
    },
    () => send(500, plainPage(locale, browserFiles(), 'failedHeading', 'failed')),
  )
}
