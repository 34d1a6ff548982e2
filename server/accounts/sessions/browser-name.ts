import Bowser from 'bowser'

/** What a browser says about itself. Null for what is unknown. */
export interface BrowserName {
  browser: string | null
  system: string | null
}

/** A longer name is not one of a browser. */
const MAX_NAME_CHARACTERS = 40

/** Reads the names of the browser and the system from a `User-Agent` header: "Firefox", "Windows". Any text is allowed. */
export function browserName(userAgent: string | null): BrowserName {
  if (!userAgent?.trim()) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: nameOf(browser.name), system: nameOf(os.name) }
}

const nameOf = (name: string | undefined): string | null =>
  name && name.length <= MAX_NAME_CHARACTERS ? (NAMES.get(name) ?? name) : null

/** Names that are not the common ones. */
const NAMES = new Map([['Microsoft Edge', 'Edge']])
