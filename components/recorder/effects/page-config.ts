import type { RecorderConfig } from '../../../server/contract/intake/protocol'

/** Id of the element with the configuration, as JSON. */
export const CONFIG_ID = 'recorder-config'

/** Reads the JSON of an element of the page. */
export const readJson = (page: Document, id: string): unknown => JSON.parse(page.getElementById(id)?.textContent ?? '')

/** Loads this page again for its current configuration. Null when that fails. */
export async function fetchConfig(): Promise<RecorderConfig | null> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return readJson(page, CONFIG_ID) as RecorderConfig
}
