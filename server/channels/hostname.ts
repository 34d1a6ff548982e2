import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

/** Returns a hostname in lower case, with xn-- labels; null for any other text. */
export function hostname(text: string): string | null {
  // domainToASCII parses like a URL and would drop everything after one of these characters.
  if (/[/\\?#@:]/.test(text)) return null
  const host = domainToASCII(text.trim()).replace(/\.$/, '')
  return HOSTNAME.test(host) && host.length <= 253 ? host : null
}

/** Returns whether a hostname is a public suffix such as `github.io` (publicsuffix.org), which no one account owns. */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return publicSuffix === host && (isIcann === true || isPrivate === true)
}

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const HOSTNAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`)
