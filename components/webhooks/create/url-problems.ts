/** Why a URL is refused, and what to do about it (spec, "reason values on invalid_url"). Each is a sentence. */
export interface UrlProblem {
  problem: string
  fix: string
}

/** The key is the reason up to its colon, as the spec matches it. The order is the order of the checks. */
export const URL_PROBLEMS = {
  url_parse_failed: {
    problem: 'This is not a complete URL.',
    fix: 'Enter a full URL of at most 2,048 characters, such as https://hooks.example.com/voice.',
  },
  scheme_must_be_https: {
    problem: 'The URL must start with https://.',
    fix: 'Messages are personal and always need encryption. Enter the https:// URL of your receiver.',
  },
  url_must_not_contain_credentials: {
    problem: 'The URL contains a user name or password.',
    fix: 'Remove the part before the @. Your receiver can verify the signature of each request instead.',
  },
  hostname_is_localhost: {
    problem: 'localhost is the machine of this service, not yours.',
    fix: 'Enter a public host name. To test on your own machine, use a tunnel.',
  },
  ipv4_is_private_or_loopback: {
    problem: 'This address is private, so the service cannot reach it.',
    fix: 'Enter a public host name or address. To test on your own network, use a tunnel.',
  },
  ipv6_is_private_or_loopback: {
    problem: 'This address is private, so the service cannot reach it.',
    fix: 'Enter a public host name or address. To test on your own network, use a tunnel.',
  },
  dns_lookup_failed: {
    problem: 'This host name does not exist.',
    fix: 'Check the spelling. A new DNS record can take a few minutes to appear.',
  },
  dns_lookup_returned_no_addresses: {
    problem: 'This host name has no address.',
    fix: 'Add an A or AAAA record that points to your receiver.',
  },
  host_resolves_to_private_ip: {
    problem: 'This host name resolves to a private address.',
    fix: 'Make all its addresses public, or enter another host name.',
  },
} as const satisfies Record<string, UrlProblem>
type Reason = keyof typeof URL_PROBLEMS

/** Returns the texts for a reason of the API and the detail after its colon. An unknown reason is shown as it is. */
export function urlProblem(reason: string): UrlProblem & { detail: string | null } {
  const [code = '', ...rest] = reason.split(': ')
  const detail = rest.join(': ') || null
  if (code === 'dns_lookup_failed') return { ...lookupProblem(detail), detail }
  return isReason(code)
    ? { ...URL_PROBLEMS[code], detail }
    : { problem: `You cannot use this URL: ${reason}.`, fix: 'Enter another one.', detail }
}

/** Returns the problem and its fix as one text: "This address is private (10.0.0.7). Enter a public …". */
export function urlErrorText(reason: string): string {
  const { problem, fix, detail } = urlProblem(reason)
  return `${detail ? problem.replace(/\.$/, ` (${detail}).`) : problem} ${fix}`
}

/** Tells a name that does not exist from a resolver that did not respond: the second needs only another try. */
function lookupProblem(code: string | null): UrlProblem {
  if (code !== null && TEMPORARY.has(code))
    return {
      problem: 'The DNS lookup of this host name failed.',
      fix: 'Check the spelling, then try again in a minute.',
    }
  return URL_PROBLEMS.dns_lookup_failed
}

const TEMPORARY = new Set(['EAI_AGAIN', 'ETIMEOUT', 'EBUSY', 'ESERVFAIL'])

const isReason = (code: string): code is Reason => Object.hasOwn(URL_PROBLEMS, code)
