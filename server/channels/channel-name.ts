import { domainToASCII } from 'node:url'

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The name as a URL-safe slug; empty when nothing of it can stand in a URL. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The canonical form of a hostname (lower case, international names in their xn-- form); null when the text is none. */
export function hostname(text: string): string | null {
  // domainToASCII parses as a URL does, and would drop what follows one of these.
  if (/[/\\?#@:]/.test(text)) return null
  const host = domainToASCII(text.trim()).replace(/\.$/, '')
  return HOSTNAME.test(host) && host.length <= 253 ? host : null
}

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const HOSTNAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`)
