import type { ButtonPosition } from '../../server/contract/intake/channel-texts'
import { readableOn } from '../recorder/accent'

/** How a widget is shown: the settings of its channel, with the attributes of the script element on top. */
export interface Options {
  position: string
  label: string
  close: string
  background: string
  text: string
  locale: string
  /** Selector of the element that gets the button; null for the end of the body, or the place of the script. */
  target: string | null
}

const POSITIONS = ['bottom-right', 'bottom-left', 'inline']

/** Returns the options of a widget from its `data-` attributes and the languages of page and browser. */
export function readOptions(
  { position, colors, texts }: LoaderConfig,
  attributes: Partial<Record<string, string>>,
  languages: readonly string[],
): Options {
  const known = [attributes.locale ?? '', ...languages]
    .map((tag) => tag.toLowerCase().split('-')[0] ?? '')
    .find((language) => Object.hasOwn(texts, language))
  const locale = known ?? 'en'
  const [label, close] = texts[locale] ?? ['', '']
  const color = /^#[\da-f]{6}$/i.test(attributes.color ?? '') ? attributes.color : undefined
  const target = attributes.target ?? null
  const asked = attributes.position ?? ''
  return {
    position: POSITIONS.includes(asked) ? asked : target === null ? position : 'inline',
    label: attributes.label ?? label,
    close,
    background: color ?? colors[0],
    text: color ? readableOn(color) : colors[1],
    locale,
    target,
  }
}

/** What the loader knows. The server puts it before the loader's code (server/intake/pages/serve-loader.ts). */
export interface LoaderConfig {
  origin: string
  key: string
  position: ButtonPosition
  colors: [background: string, text: string]
  /** Label of the button and of the closing button, by locale. */
  texts: Record<string, [label: string, close: string]>
}
