import type { VerificationMethod } from '../../contract/channels/channel-settings'
import { CODE_PAUSE_SECONDS } from '../../contract/intake/protocol'

/** Whose actions are counted together: a network (by its prefix), a channel, an account, the instance. */
type ScopeKind = '/32' | '/24' | '/64' | '/56' | '/48' | 'channel' | 'account' | 'instance'

/** Nested limits (choices.md, "Limits of anonymous senders"). A channel has more than one network, so that no owner of many uses it up. */
const SCOPES: Readonly<Record<ScopeKind, { times: number; drafts: number; megabytes: number }>> = {
  '/32': { times: 1, drafts: 20, megabytes: 50 },
  '/24': { times: 10, drafts: 100, megabytes: 200 },
  '/64': { times: 1, drafts: 20, megabytes: 50 },
  '/56': { times: 3, drafts: 40, megabytes: 100 },
  '/48': { times: 8, drafts: 100, megabytes: 200 },
  channel: { times: 100, drafts: 500, megabytes: 500 },
  account: { times: 200, drafts: 1_000, megabytes: 1_000 },
  instance: { times: Number.POSITIVE_INFINITY, drafts: 20_000, megabytes: 4_000 },
}

/** How often the senders of one network may do something in ten minutes. Wider scopes have `times` as much. */
const OF_NETWORK = {
  ticket: 60,
  session: 10,
  send: 3,
  verified_send: 20,
  codes: 20,
} as const

export type LimitedAction = keyof typeof OF_NETWORK

export interface LimitedSender {
  /** As clientNetworks returns them: the narrowest first, none when the address is unknown. */
  networks: readonly string[]
  channelId: string
  accountId: string
}

export interface SenderWindow {
  name: string
  of: string
  most: number
  seconds: number
}

const MINUTES_10 = 600
const DAY = 86_400

/** The limits of a channel whose senders cannot be told apart, as a multiple of those of a network. */
const UNKNOWN_NETWORKS = 10

/** Lists the windows of an action, the narrowest first. Others cannot use up channel and account for a proven contact. */
export function windowsOf(action: LimitedAction, sender: LimitedSender, isAnonymous: boolean): SenderWindow[] {
  const most = OF_NETWORK[action]
  const channel = `channel:${sender.channelId}`
  const window = (of: string, times: number) => ({ name: action, of, most: most * times, seconds: MINUTES_10 })
  if (sender.networks.length === 0) return [window(channel, UNKNOWN_NETWORKS)]
  return [...sender.networks, ...(isAnonymous ? [channel, `account:${sender.accountId}`] : [])].map((of) =>
    window(of, SCOPES[kindOf(of)].times),
  )
}

/** Lists the windows of a one-time code, the narrowest first. @param contact the digest of `countedContact` */
export const codeWindows = (contact: string, sessionId: string, sender: LimitedSender): SenderWindow[] => [
  { name: 'code-pause', of: `${contact} ${sender.accountId}`, most: 1, seconds: CODE_PAUSE_SECONDS },
  { name: 'code', of: `${contact} ${sender.accountId}`, most: 3, seconds: MINUTES_10 },
  { name: 'code-day', of: `${contact} ${sender.accountId}`, most: 5, seconds: DAY },
  { name: 'contact', of: contact, most: 9, seconds: MINUTES_10 },
  { name: 'contact-day', of: contact, most: 15, seconds: DAY },
  { name: 'session-codes', of: sessionId, most: 5, seconds: DAY },
  ...windowsOf('codes', sender, false),
  { name: 'channel-codes', of: sender.channelId, most: 1_000, seconds: DAY },
  { name: 'account-codes', of: sender.accountId, most: 2_000, seconds: DAY },
]

/** Domains of one provider that ignores dots in the part before the @. */
const GMAIL = ['gmail.com', 'googlemail.com']

/** Returns the form in which codes to a contact are counted: without a plus part (RFC 5233), for Gmail without dots. */
export function countedContact(method: VerificationMethod, contact: string): string {
  if (method !== 'email') return contact
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(contact.toLowerCase()) ?? []
  // A name that begins with the sign is no tag.
  const mailbox = name.replace(/(?<=.)\+.*/, '')
  return GMAIL.includes(domain) ? `${mailbox.replaceAll('.', '')}@${GMAIL[0]}` : `${mailbox}@${domain}`
}

export interface DraftBudget {
  of: string
  drafts: number
  bytes: number
}

export const draftBudgets = ({ networks, channelId, accountId }: LimitedSender): DraftBudget[] =>
  [...networks, `channel:${channelId}`, `account:${accountId}`, 'instance'].map((of) => {
    const { drafts, megabytes } = SCOPES[kindOf(of)]
    return { of, drafts, bytes: megabytes * 1_000_000 }
  })

function kindOf(scope: string): ScopeKind {
  const [kind = ''] = scope.split(':')
  if (!(kind in SCOPES)) throw new Error(`${kind} is no kind of scope.`)
  return kind as ScopeKind
}
