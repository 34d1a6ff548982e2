/** Why a URL cannot be used, in words (spec, "reason values on invalid_url"): what is the matter, and what to do. */
export interface UrlProblem {
  problem: string
  fix: string
}

/** By the text before the colon, as the spec says to match. In the order in which the faults are looked for. */
export const URL_PROBLEMS = {
  url_parse_failed: {
    problem: 'This is not a complete URL.',
    fix: 'Give the whole address, at most 2,048 characters, such as https://hooks.example.com/voice.',
  },
  scheme_must_be_https: {
    problem: 'The URL has to begin with https://.',
    fix: 'Messages are personal, so they are never sent unencrypted. Give the https address of the same receiver.',
  },
  url_must_not_contain_credentials: {
    problem: 'The URL holds a user name or a password.',
    fix: 'Take out the part before the @. Each delivery is signed, so the receiver can tell that it is genuine.',
  },
  hostname_is_localhost: {
    problem: 'localhost is this service’s own machine, not yours.',
    fix: 'Give a public host name. For a receiver under development, a tunnel gives it one.',
  },
  ipv4_is_private_or_loopback: {
    problem: 'This address belongs to a private network, which cannot be reached from here.',
    fix: 'Give a public host name or address. For a receiver on your own network, a tunnel gives it one.',
  },
  ipv6_is_private_or_loopback: {
    problem: 'This address belongs to a private network, which cannot be reached from here.',
    fix: 'Give a public host name or address. For a receiver on your own network, a tunnel gives it one.',
  },
  dns_lookup_failed: {
    problem: 'This host name cannot be found.',
    fix: 'Check its spelling. A record made a moment ago may take some minutes to be seen everywhere.',
  },
  dns_lookup_returned_no_addresses: {
    problem: 'This host name has no address.',
    fix: 'Give it an A or AAAA record that leads to your receiver.',
  },
  host_resolves_to_private_ip: {
    problem: 'This host name leads to a private address.',
    fix: 'Every address of it has to be public: change its records, or give another host name.',
  },
} as const satisfies Record<string, UrlProblem>
type Reason = keyof typeof URL_PROBLEMS

/** Of a reason as the service gives it; one of a later release speaks for itself. */
export function urlProblem(reason: string): UrlProblem & { detail: string | null } {
  const [code = '', ...rest] = reason.split(': ')
  const detail = rest.join(': ') || null
  if (code === 'dns_lookup_failed') return { ...dnsWords(detail), detail }
  return isReason(code)
    ? { ...URL_PROBLEMS[code], detail }
    : { problem: `This URL cannot be used: ${reason}.`, fix: 'Give another one.', detail }
}

/** A name that does not exist is the owner's to mend; a resolver without an answer only asks for another try. */
function dnsWords(code: string | null): UrlProblem {
  if (code !== null && TEMPORARY.has(code))
    return {
      problem: 'This host name could not be looked up just now.',
      fix: 'Check its spelling, then try again in a minute.',
    }
  return URL_PROBLEMS.dns_lookup_failed
}

const TEMPORARY = new Set(['EAI_AGAIN', 'ETIMEOUT', 'EBUSY', 'ESERVFAIL'])

const isReason = (code: string): code is Reason => Object.hasOwn(URL_PROBLEMS, code)
