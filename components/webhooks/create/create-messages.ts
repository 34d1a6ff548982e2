import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'
import type { Role } from '@/server/contract/accounts/account'

export const createMessages = {
  title: 'Create a webhook',
  intro: (active: number, limit: number) =>
    `Your endpoint receives each completed message as a signed POST request. You use ${active} of ${limit} active webhooks.`,
  createdTitle: 'Your webhook is active',
  needsEditor: (role: Role) => `Only editors and admins can create webhooks. Your role is ${role}.`,
  needsPaidPlan: 'Creating webhooks requires the Starter plan or above. This account is on the Free plan.',
  limitReached: (limit: number) =>
    `You have reached the limit of ${limit} active webhooks. Delete one that you no longer need, then try again.`,
  viewActive: 'View active webhooks',

  form: {
    name: 'Name',
    nameHint: 'Optional. Shown in this dashboard instead of the URL.',
    url: 'URL',
    urlHint: 'A public HTTPS endpoint that responds to each POST request with a 2xx status.',
    urlPlaceholder: 'https://hooks.example.com/voice',
    urlMissing: 'Enter a URL.',
    channels: 'Channels',
    channelsHint: 'Send messages from all channels, including future ones, or from just one.',
    allChannels: 'All channels',
    domains: 'Domains',
    campaigns: 'Campaigns',
    channelDeleted: 'This channel no longer exists. Reload the page and choose another one.',
    /** The server refused because another person created a webhook in the meantime. */
    limitReached:
      'This account has reached its limit of active webhooks. Delete one that you no longer need, then try again.',
    submit: 'Create webhook',
    pending: 'Creating…',
  },

  urlCheck: {
    checking: 'Checking this URL…',
    usable: 'You can use this URL.',
    failed: (error: ReactNode) => richText`Could not check this URL: ${error}`,
    savedAs: (url: ReactNode) => richText`Saved as ${url}`,
    duplicate: (link: ReactNode) =>
      richText`Another active webhook sends to this URL (${link}). Your receiver would get each event twice, with the same event ID.`,
    duplicateLink: 'view it',
  },

  secret: {
    pendingTitle: 'Creating the webhook…',
    pending: 'Keep this page open: it shows the signing secret only once.',
    title: 'Webhook created',
    intro: (url: ReactNode) =>
      richText`Your receiver needs this secret to verify the signature of each request to ${url}.`,
    theSecret: 'the signing secret',
    announcement: 'Webhook created. Copy its secret now.',
  },

  testEndpoint: {
    title: 'No receiver yet?',
    intro: 'This server can receive the webhook itself. It verifies each request and shows it as it arrives.',
    use: 'Use the built-in test endpoint',
    open: 'Open the built-in test endpoint',
    pending: 'Creating…',
    tunnel: 'A receiver on your computer?',
    tunnelIntro:
      'A tunnel gives it a public HTTPS URL. Start one of these with the port of your receiver, and enter its URL.',
    tunnelCommands: 'cloudflared tunnel --url http://localhost:8080\nngrok http 8080',
  },

  next: {
    test: 'Send a test event',
    testIntro: 'A test event contains the sample message. Tests never count as failures.',
    code: 'Verify signatures in your receiver',
    codeIntro: (prefix: ReactNode, link: ReactNode) =>
      richText`Call this function with the secret (${prefix}…), the header X-Message-Signature and the raw body. Respond with 401 when it returns false. See also the ${link}.`,
    completeReceivers: 'complete receivers',
    theFunction: 'the function',
    open: 'Open webhook',
  },

  receiverExample: 'a complete receiver',
}

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
