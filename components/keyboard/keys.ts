/** Tells whether a browser runs on a system of Apple, where the command key takes the place of Ctrl. */
export const isMac = (userAgent: string | null): boolean => /\b(Macintosh|iPhone|iPad)\b/.test(userAgent ?? '')

/** Tells whether a key that is pressed on an element enters text there or chooses an option. */
export const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING))

/** A checkbox takes only the space bar, so single keys work while it has the focus. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, audio'

const KEY = 'single-letter-keys'
const OFF = 'off'

/** Tells whether keys without Ctrl or Alt are commands here. People can turn them off (WCAG 2.2, 2.1.4). */
export const areKeysOn = (): boolean => localStorage.getItem(KEY) !== OFF

export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
}

/** Dispatched on the window. The palette's trigger listens, because it can open a dialog on every page. */
export const OPEN_KEYS = 'open-keys'

export const openKeys = () => void dispatchEvent(new Event(OPEN_KEYS))

export type KeySection = 'list' | 'message' | 'player' | 'attempt' | 'everywhere'

const ALL: readonly KeySection[] = ['everywhere', 'list', 'message', 'player', 'attempt']

/** Returns the sections of the list of keys: those of the page first, then those of every page. @param path of the page */
export function keySections(path: string): KeySection[] {
  return [...new Set([...sectionsOf(path), ...ALL])]
}

function sectionsOf(path: string): KeySection[] {
  if (path === '/messages') return ['list']
  if (/^\/messages\/(?!processing$)[^/]+$/.test(path)) return ['message', 'player']
  return /^\/integrations\/webhooks\/(?!new$|check$)[^/]+$/.test(path) ? ['attempt'] : []
}
