import type { FromLoader, FromRecorder } from '../../server/contract/intake/protocol'

export interface Host {
  isFramed: boolean
  tell(message: FromRecorder): void
}

interface Listeners {
  onPage(url: string): void
  onClosed(): void
}

/** Talks with the loader on the website around the frame. Nothing but `ready` is sent before the website's origin is known. */
export function connectHost({ onPage, onClosed }: Listeners): Host {
  const isFramed = window.parent !== window
  /** The website around the frame, or the page that opened this window. */
  const partner: Window | null = isFramed ? window.parent : window.opener
  let origin: string | null = null
  addEventListener('message', ({ data, source, origin: from }: MessageEvent<FromLoader | FromRecorder | null>) => {
    if (data?.source !== 'voice-message') return
    if (source !== partner) return relaySent(data, from)
    origin = from
    if (data.type === 'page') onPage(data.url)
    if (data.type === 'closed') onClosed()
  })
  /** The window that this frame opened, where the website does not allow the microphone here, has sent the message. */
  function relaySent(data: FromLoader | FromRecorder, from: string) {
    if (from === location.origin && data.type === 'sent') tell(data)
  }
  function tell(message: FromRecorder) {
    if (origin !== null) partner?.postMessage(message, origin)
    else if (message.type === 'ready') partner?.postMessage(message, '*')
    else if (message.type === 'sent') partner?.postMessage(message, location.origin)
  }
  tell({ source: 'voice-message', type: 'ready' })
  return { isFramed, tell }
}

/** Returns the address of the recorder in a window of its own. The fragment is not sent to the server. */
export const windowUrl = (pageUrl: string | null): string =>
  `${location.pathname}${location.search}${pageUrl === null ? '' : `#page=${encodeURIComponent(pageUrl)}`}`

/** Returns the page that `windowUrl` has; null without one. */
export const pageOfFragment = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('page')
