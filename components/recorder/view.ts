import type { RecorderConfig } from '../../server/contract/intake/protocol'
import type { App } from './app'
import type { Messages } from './messages/en'
import { fill, spokenTime } from './messages/messages'
import type { Failure, State, Step } from './state'

export interface Context {
  app: App
  config: RecorderConfig
  /** Returns a text, with the name of the account and these values filled in. */
  text(key: keyof Messages, values?: Record<string, string | number>): string
}

/** The elements of a step. `update` is called after every change while the step stays. */
export interface View {
  element: HTMLElement
  update(state: State): void
  focus?: HTMLElement | undefined
  close?(): void
}

export type StepOf<Name extends Step['name']> = Extract<Step, { name: Name }>

/** Returns the step when the state is still at it, so that a view ignores later states. */
export const stepOf = <Name extends Step['name']>({ step }: State, name: Name): StepOf<Name> | null =>
  step.name === name ? (step as StepOf<Name>) : null

/** Returns a text with the contact in a `bdi` element. */
export function withContact({ app, text }: Context, key: 'codeSent' | 'sendFrom'): (Node | string)[] {
  const [before = '', after = ''] = text(key, { contact: '\0' }).split('\0')
  return [before, h('bdi', { class: 'contact' }, app.state().contact?.value ?? ''), after]
}

/** Returns the texts: the channel's own, where it has one, before the recorder's. */
export function createText(config: RecorderConfig, messages: Messages): Context['text'] {
  const own = config.texts
  return (key, values = {}) => {
    const given = key === 'title' || key === 'introduction' || key === 'thanks' ? own[key] : undefined
    return given ?? fill(messages[key], { business: config.business, ...values })
  }
}

export const firstStep = ({ isContactLast }: Pick<RecorderConfig, 'isContactLast'>) =>
  isContactLast ? 'ready' : 'contact'

/** Marks on the page whether a step is the first one, which alone shows the introduction. */
export const showPlace = (isFirst: boolean): void => {
  document.documentElement.dataset.place = isFirst ? 'first' : 'later'
}

type Child = Node | string | null | false

type Properties = Partial<Record<string, string | number | boolean | null | ((event: never) => void)>>

/** Creates an element. A function is a listener of the event of its name; `true` an attribute without a value; `false` and `null` nothing. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

export const button = (look: string, click: () => void, ...content: Child[]): HTMLButtonElement =>
  h('button', { type: 'button', class: look, click }, ...content)

/** Shows on a button whether its action runs. */
export function setBusy(element: HTMLElement, isBusy: boolean): void {
  element.setAttribute('aria-disabled', String(isBusy))
  element.classList.toggle('busy', isBusy)
}

/** Sets the text of an element, and hides it without one. Unchanged text stays, so that a screen reader is quiet. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
  element.hidden = text === ''
}

const ICONS = {
  microphone: 'M12 15a4 4 0 0 0 4-4V6a4 4 0 0 0-8 0v5a4 4 0 0 0 4 4ZM5 11a7 7 0 0 0 14 0M12 18v3',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5.5v13l10.5-6.5Z',
  stop: 'M7 7h10v10H7Z',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5M12 16.4v.1M12 3.5 21.5 20h-19Z',
  clock: 'M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  tabs: 'M8 8V4h12v12h-4M4 8h12v12H4Z',
  search: 'm20 20-4.5-4.5M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
} as const
export type Icon = keyof typeof ICONS
const SVG = 'http://www.w3.org/2000/svg'

/** Creates an icon without a name: the text beside it, or its button's label, says what it means. */
export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', `icon icon-${name}`)
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

const REASONS: Readonly<Partial<Record<string, keyof Messages>>> = {
  method_disabled: 'errorMethod',
  contact_invalid: 'errorContact',
  country_not_allowed: 'errorCountry',
  codes_used_up: 'errorCodes',
  recording_too_large: 'errorTooLarge',
  account_full: 'errorFull',
}

export function failureText({ text, config }: Context, failure: Failure): string {
  if (failure.kind === 'offline') return text('errorOffline')
  if (failure.kind === 'server') return text('errorServer')
  const known = REASONS[failure.reason ?? 'none']
  if (known) return text(known)
  if (failure.kind === 'limited') return text('errorLimited', { time: spokenTime(failure.seconds, config.locale) })
  return text('errorUnknown')
}
