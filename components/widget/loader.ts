import { type LoaderConfig, readOptions } from './options'
import { createWidget, type Widget } from './widget'

// The script of `/embed/<key>.js` on the customer's website.

declare const VOICE_MESSAGE_CONFIG: LoaderConfig

type OnSent = (sent: { key: string; id: string }) => void

/** `window.voiceMessage`. Without a key, the first widget of the page is meant. */
interface VoiceMessage {
  open(key?: string): void
  close(): void
  onSent(callback: OnSent): () => void
  /** Removes one widget, or all and this object. */
  destroy(key?: string): void
  add(create: (onSent: OnSent) => Widget, isSame: (widget: Widget) => boolean): void
}

declare global {
  interface Window {
    voiceMessage?: VoiceMessage
  }
}

function createApi(): VoiceMessage {
  let widgets: Widget[] = []
  const callbacks = new Set<OnSent>()
  return {
    open: (key) => widgets.find((widget) => key === undefined || widget.key === key)?.open(),
    close: () => {
      for (const widget of widgets) widget.close()
    },
    onSent(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    destroy(key) {
      for (const widget of widgets) if (key === undefined || widget.key === key) widget.remove()
      widgets = key === undefined ? [] : widgets.filter((widget) => widget.key !== key)
      if (widgets.length > 0) return
      callbacks.clear()
      delete window.voiceMessage
    },
    add(create, isSame) {
      // A single-page application may have removed the button with the element around it.
      for (const gone of widgets.filter(({ host }) => !host.isConnected)) gone.remove()
      widgets = widgets.filter(({ host }) => host.isConnected)
      if (widgets.some(isSame)) return
      widgets.push(
        create((sent) => {
          for (const callback of callbacks) callback(sent)
        }),
      )
    },
  }
}

const config = VOICE_MESSAGE_CONFIG
const script = document.currentScript
const languages = [document.documentElement.lang, ...navigator.languages]
const options = readOptions(config, { ...script?.dataset }, languages)

function start() {
  window.voiceMessage ??= createApi()
  window.voiceMessage.add(
    (onSent) => createWidget(config, options, script, onSent),
    ({ key, target, position }) => key === config.key && target === options.target && position === options.position,
  )
}

if (document.body && document.readyState !== 'loading') start()
else addEventListener('DOMContentLoaded', start, { once: true })
