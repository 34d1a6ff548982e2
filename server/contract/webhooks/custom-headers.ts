import { MAX_CUSTOM_HEADERS, MAX_CUSTOM_HEADERS_BYTES } from '../limits'

/** A token (RFC 9110, 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible ASCII with spaces between. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Headers of the service, of the connection, of proxies, and those that open the metadata services of clouds. */
const REFUSED =
  /^(?:x-message-.*|webhook-.*|user-agent|host|content-.*|expect|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|forwarded|x-forwarded-.*|via|metadata.*|x-aws-.*)$/i

export interface HeaderFault {
  /** Null when the headers together are meant. */
  name: string | null
  message: string
}

/** Returns what is wrong with custom headers of a subscription; an empty list when nothing is. */
export function headerFault(headers: Readonly<Record<string, string>>): HeaderFault[] {
  const entries = Object.entries(headers)
  const names = entries.map(([name]) => name.toLowerCase())
  const faults: HeaderFault[] = entries.flatMap(([name, value], index) => {
    if (!NAME.test(name)) return [{ name, message: 'Expected a header name of letters, digits and -.' }]
    if (REFUSED.test(name)) return [{ name, message: 'The service sets this header itself, or it is not allowed.' }]
    if (names.indexOf(name.toLowerCase()) < index) return [{ name, message: 'The name occurs twice.' }]
    if (!VALUE.test(value)) return [{ name, message: 'Expected a value of visible ASCII characters.' }]
    return []
  })
  if (entries.length > MAX_CUSTOM_HEADERS)
    faults.push({ name: null, message: `Expected at most ${MAX_CUSTOM_HEADERS} headers.` })
  if (entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MAX_CUSTOM_HEADERS_BYTES)
    faults.push({ name: null, message: `Expected at most ${MAX_CUSTOM_HEADERS_BYTES} bytes of names and values.` })
  return faults
}
