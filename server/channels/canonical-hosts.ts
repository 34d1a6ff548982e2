import { ApiError } from '../errors'
import { allowedHost } from './allowed-host'

const EXPECTED =
  'Expected a hostname such as shop.example.com, *.example.com for all its subdomains, or localhost:3000 for development. A public suffix such as co.uk or github.io is refused.'

/** Returns the canonical forms of allowed hosts, each once. @throws ApiError validation_error */
export function canonicalHosts(texts: readonly string[]): string[] {
  const hosts = texts.map((text, index) => {
    const host = allowedHost(text)
    if (host !== null) return host
    const message = `“${text}”: ${EXPECTED}`
    throw new ApiError('validation_error', { message, issues: [{ path: ['allowed_hosts', index], message }] })
  })
  return [...new Set(hosts)]
}
