import type { FromLoader, FromRecorder } from '../../server/contract/intake/protocol'
import type { LoaderConfig, Options } from './options'

/** The button of a channel on the website, and its dialog with the recorder. */
export interface Widget {
  key: string
  target: string | null
  position: string
  host: HTMLElement
  open(): void
  close(): void
  remove(): void
}

const MICROPHONE = 'M12 15a4 4 0 0 0 4-4V6a4 4 0 0 0-8 0v5a4 4 0 0 0 4 4ZM5 11a7 7 0 0 0 14 0M12 18v3'

type PolicyFrame = HTMLIFrameElement & { featurePolicy?: { allowsFeature(feature: string): boolean } }

/** Creates a widget beside its script element. Nothing is requested before the first click. */
export function createWidget(
  { origin, key }: LoaderConfig,
  options: Options,
  script: Element | null,
  onSent: (sent: { key: string; id: string }) => void,
): Widget {
  const { position, locale, target } = options
  const { host, frame } = createHost(options, open)
  const url = `${origin}/w/${key}?locale=${locale}`
  const post = (to: Window | null, message: FromLoader) => to?.postMessage(message, origin)
  /** The page may have changed since the last opening: a single-page application. */
  const tellPage = (to: Window | null) =>
    post(to, { source: 'voice-message', type: 'page', url: location.href, locale })

  let shown: Frame | null = null
  /** The window instead of the frame, where this website does not allow the microphone in frames. */
  let popup: Window | null = null
  let isBlocked = false
  /** The frame or window whose recorder has started. */
  let ready: MessageEventSource | null = null

  function open() {
    if (!shown) {
      shown = createFrame(url, options)
      frame.append(shown.dialog)
    }
    const { dialog, iframe } = shown
    dialog.onclose = () => post(iframe.contentWindow, { source: 'voice-message', type: 'closed' })
    // Known only of a frame that is in the page and has an address.
    if (isBlocked || iframe.featurePolicy?.allowsFeature('microphone') === false) {
      popup = window.open(`${url}#page=${encodeURIComponent(location.href)}`, key, 'popup,width=460,height=720')
      if (popup) {
        // A recorder in the frame would make the one in the window wait, as for another tab.
        dialog.remove()
        shown = null
        return
      }
    }
    if (dialog.open) return
    dialog.showModal()
    if (ready === iframe.contentWindow) tellPage(iframe.contentWindow)
  }
  const close = () => shown?.dialog.close()

  function onMessage({ data, source, origin: from }: MessageEvent<FromRecorder | null>) {
    if (from !== origin || data?.source !== 'voice-message' || !source) return
    if (source !== shown?.iframe.contentWindow && source !== popup) return
    if (data.type === 'ready') {
      ready = source
      tellPage(source as Window)
    }
    if (data.type === 'close') close()
    if (data.type === 'sent') onSent({ key, id: data.id })
    if (data.type === 'size') shown?.dialog.style.setProperty('--h', `${data.height}px`)
    if (data.type === 'microphone-blocked') isBlocked = true
  }

  addEventListener('message', onMessage)
  place(host, options, script)
  const remove = () => {
    removeEventListener('message', onMessage)
    host.remove()
  }
  return { key, target, position, host, open, close, remove }
}

/** The element with the button. A shadow tree keeps the website's styles and ours apart. */
function createHost(options: Options, onClick: () => void) {
  const { position, background, text, locale } = options
  const host = create('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  host.style.setProperty('--b', background)
  host.style.setProperty('--t', text)
  if (position !== 'inline') host.dataset.fixed = position
  const frame = create('div', position)
  frame.dir = locale === 'ar' ? 'rtl' : 'ltr'
  frame.lang = locale
  frame.append(createButton(options, onClick))
  root.append(frame)
  return { host, frame }
}

function createButton({ label }: Options, onClick: () => void) {
  const button = create('button', 'open')
  button.ariaHasPopup = 'dialog'
  button.append(microphone(), label)
  button.onclick = onClick
  return button
}

interface Frame {
  dialog: HTMLDialogElement
  iframe: PolicyFrame
}

function createFrame(url: string, { label, close }: Options): Frame {
  const dialog = create('dialog')
  dialog.ariaLabel = label
  const iframe = create('iframe')
  iframe.allow = 'microphone; clipboard-write; screen-wake-lock'
  iframe.title = label
  iframe.src = url
  const closing = create('button', 'close')
  closing.ariaLabel = close
  closing.append('✕')
  // A click beside the dialog is not a wish to lose sight of a recording, so only Escape and this button close it.
  closing.onclick = () => dialog.close()
  dialog.append(iframe, closing)
  return { dialog, iframe }
}

function place(host: HTMLElement, { target, position }: Options, script: Element | null): void {
  const element = target === null ? null : document.querySelector(target)
  if (element) element.append(host)
  else if (position === 'inline' && script?.parentElement?.closest('body')) script.after(host)
  else document.body.append(host)
}

function create<K extends keyof HTMLElementTagNameMap>(tag: K, className = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  return element
}

function microphone(): Element {
  const draw = (tag: string, name: string, value: string) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    element.setAttribute(name, value)
    return element
  }
  const svg = draw('svg', 'viewBox', '0 0 24 24')
  svg.ariaHidden = 'true'
  svg.append(draw('path', 'd', MICROPHONE))
  return svg
}

/** For a constructed sheet: a strict policy of the website allows no other. It is short, because it is a third of the loader. */
const STYLE =
  ':host{all:initial;font:600 16px/1.25 system-ui,sans-serif}' +
  ':host([data-fixed]){position:fixed;z-index:2147483000;bottom:20px;right:20px}' +
  ':host([data-fixed=bottom-left]){right:auto;left:20px}' +
  'button{font:inherit;cursor:pointer;border:0}' +
  '.open{display:flex;gap:10px;align-items:center;min-height:52px;padding:8px 22px;border-radius:26px;background:var(--b);color:var(--t);text-align:start}' +
  ':host([data-fixed]) .open{box-shadow:0 6px 24px -4px rgb(0 0 0/.4);max-width:calc(100vw - 40px)}' +
  '.open:hover{filter:brightness(1.08)}' +
  'button:focus-visible{outline:2px solid;outline-offset:-5px}' +
  'svg{width:22px;flex:none;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round}' +
  'dialog{position:fixed;inset:auto 20px 20px auto;width:400px;height:var(--h,420px);max-width:calc(100vw - 40px);max-height:calc(100dvh - 40px);margin:0;padding:0;border:0;border-radius:20px;overflow:hidden;background:#fff;color:#1d2025}' +
  '.bottom-left dialog{inset:auto auto 20px 20px}' +
  '.inline dialog{inset:0;margin:auto}' +
  'dialog::backdrop{background:rgb(12 14 18/.5)}' +
  'iframe{display:block;width:100%;height:100%;border:0}' +
  '.close{position:absolute;inset-block-start:12px;inset-inline-end:12px;width:40px;height:40px;padding:0;border-radius:50%;background:0 0;color:inherit}' +
  '@media(max-width:480px){dialog{inset:auto 0 0!important;width:100%;max-width:none;border-radius:20px 20px 0 0}}' +
  '@media(prefers-color-scheme:dark){dialog{background:#1c1f24;color:#ececea}}' +
  '@media print{:host([data-fixed]){display:none}}'
