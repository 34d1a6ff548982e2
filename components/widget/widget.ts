import type { FromLoader, FromRecorder } from '../../server/contract/intake/protocol'
import type { LoaderConfig } from './loader-config'
import type { Options } from './options'
import { STYLE } from './style'

/** The button of a channel on the website, and its dialog with the recorder. */
export interface Widget {
  key: string
  target: string | null
  position: string
  /** The element on the website. */
  host: HTMLElement
  open(): void
  close(): void
  /** Removes everything from the website. */
  remove(): void
}

const MICROPHONE = 'M12 15a4 4 0 0 0 4-4V6a4 4 0 0 0-8 0v5a4 4 0 0 0 4 4ZM5 11a7 7 0 0 0 14 0M12 18v3'
const CROSS = 'm6 6 12 12M18 6 6 18'

/** Chromium's interface of the policy. */
interface FeaturePolicy {
  allowsFeature(feature: string, origin: string): boolean
}

/**
 * Creates a widget. Nothing is requested before the first click.
 * @param script the script element, beside which an inline button is
 */
export function createWidget(
  { origin, key }: LoaderConfig,
  { position, label, close: closeLabel, background, text, locale, target }: Options,
  script: Element | null,
  onSent: (sent: { key: string; id: string }) => void,
): Widget {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--b', background)
  host.style.setProperty('--t', text)
  if (position !== 'inline') host.dataset.fixed = position

  const frame = create('div')
  frame.dir = locale === 'ar' ? 'rtl' : 'ltr'
  frame.lang = locale
  frame.dataset.position = position
  const button = create('button', 'open')
  button.type = 'button'
  button.ariaHasPopup = 'dialog'
  button.append(icon(MICROPHONE), label)
  button.onclick = open
  frame.append(button)
  root.append(frame)

  let dialog: HTMLDialogElement | null = null
  let iframe: HTMLIFrameElement | null = null
  /** The window instead of the frame, where this website does not allow the microphone in frames. */
  let popup: Window | null = null
  let isBlocked = false

  const url = `${origin}/w/${key}?locale=${locale}`
  const post = (to: Window | null | undefined, message: FromLoader) => to?.postMessage(message, origin)

  function open() {
    const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy }
    if (isBlocked || featurePolicy?.allowsFeature('microphone', origin) === false) {
      popup = window.open(`${url}#page=${encodeURIComponent(location.href)}`, key, 'popup,width=460,height=720')
      if (popup) return
    }
    dialog ??= createDialog()
    if (dialog.open) return
    dialog.showModal()
    tellPage(iframe?.contentWindow)
  }

  function createDialog(): HTMLDialogElement {
    const created = create('dialog')
    created.ariaLabel = label
    iframe = create('iframe')
    iframe.allow = 'microphone; clipboard-write; screen-wake-lock'
    iframe.title = label
    iframe.src = url
    const closing = create('button', 'close')
    closing.type = 'button'
    closing.ariaLabel = closeLabel
    closing.append(icon(CROSS))
    closing.onclick = close
    created.append(iframe, closing)
    // A click beside the dialog is not a wish to lose sight of a recording, so only Escape and the button close it.
    created.onclose = () => post(iframe?.contentWindow, { source: 'voice-message', type: 'closed' })
    frame.append(created)
    return created
  }

  function close() {
    dialog?.close()
  }

  /** The page may have changed since the last opening: a single-page application. */
  const tellPage = (to: Window | null | undefined) =>
    post(to, { source: 'voice-message', type: 'page', url: location.href, locale })

  function onMessage({ data, source, origin: from }: MessageEvent<FromRecorder | null>) {
    if (from !== origin || data?.source !== 'voice-message' || !source) return
    if (source !== iframe?.contentWindow && source !== popup) return
    if (data.type === 'ready') tellPage(source as Window)
    if (data.type === 'close') close()
    if (data.type === 'sent') onSent({ key, id: data.id })
    if (data.type === 'size') dialog?.style.setProperty('--h', `${data.height}px`)
    if (data.type === 'microphone-blocked') isBlocked = true
  }
  addEventListener('message', onMessage)

  const element = target === null ? null : document.querySelector(target)
  if (element) element.append(host)
  else if (position === 'inline' && script?.parentElement?.closest('body')) script.after(host)
  else document.body.append(host)

  return {
    key,
    target,
    position,
    host,
    open,
    close,
    remove() {
      removeEventListener('message', onMessage)
      host.remove()
    },
  }
}

function create<K extends keyof HTMLElementTagNameMap>(tag: K, className = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  return element
}

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const line = document.createElementNS(svg.namespaceURI, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
