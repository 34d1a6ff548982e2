/** Why a URL cannot be used, in words (spec, "reason values on invalid_url"): what is the matter, and what to do. */
export interface ReasonWords {
  what: string
  todo: string
}

/** By the text before the colon, as the spec says to match. In the order in which the faults are looked for. */
export const URL_REASONS = {
  url_parse_failed: {
    what: 'This is not a complete URL.',
    todo: 'Give the whole address, at most 2,048 characters, such as https://hooks.example.com/voice.',
  },
  scheme_must_be_https: {
    what: 'The URL has to begin with https://.',
    todo: 'Messages are personal, so they are never sent unencrypted. Give the https address of the same receiver.',
  },
  url_must_not_contain_credentials: {
    what: 'The URL holds a user name or a password.',
    todo: 'Take out the part before the @. Each delivery is signed, so the receiver can tell that it is genuine.',
  },
  hostname_is_localhost: {
    what: 'localhost is this service’s own machine, not yours.',
    todo: 'Give a public host name. For a receiver under development, a tunnel gives it one.',
  },
  ipv4_is_private_or_loopback: {
    what: 'This address belongs to a private network, which cannot be reached from here.',
    todo: 'Give a public host name or address. For a receiver on your own network, a tunnel gives it one.',
  },
  ipv6_is_private_or_loopback: {
    what: 'This address belongs to a private network, which cannot be reached from here.',
    todo: 'Give a public host name or address. For a receiver on your own network, a tunnel gives it one.',
  },
  dns_lookup_failed: {
    what: 'This host name cannot be found.',
    todo: 'Check its spelling. A record made a moment ago may take some minutes to be seen everywhere.',
  },
  dns_lookup_returned_no_addresses: {
    what: 'This host name has no address.',
    todo: 'Give it an A or AAAA record that leads to your receiver.',
  },
  host_resolves_to_private_ip: {
    what: 'This host name leads to a private address.',
    todo: 'Every address of it has to be public: change its records, or give another host name.',
  },
} as const satisfies Record<string, ReasonWords>
type Reason = keyof typeof URL_REASONS

/** Of a reason as the service gives it; one of a later release speaks for itself. */
export function reasonWords(reason: string): ReasonWords & { detail: string | null } {
  const [code = '', ...rest] = reason.split(': ')
  const detail = rest.join(': ') || null
  if (code === 'dns_lookup_failed') return { ...dnsWords(detail), detail }
  return isReason(code)
    ? { ...URL_REASONS[code], detail }
    : { what: `This URL cannot be used: ${reason}.`, todo: 'Give another one.', detail }
}

/** A name that does not exist is the owner's to mend; a resolver without an answer only asks for another try. */
function dnsWords(code: string | null): ReasonWords {
  if (code !== null && TEMPORARY.has(code))
    return {
      what: 'This host name could not be looked up just now.',
      todo: 'Check its spelling, then try again in a minute.',
    }
  return URL_REASONS.dns_lookup_failed
}

const TEMPORARY = new Set(['EAI_AGAIN', 'ETIMEOUT', 'EBUSY', 'ESERVFAIL'])

const isReason = (code: string): code is Reason => Object.hasOwn(URL_REASONS, code)
