import type { Plan, Role } from '../contract/accounts/account'
import type { ChannelType } from '../contract/channels/channel'

// The users, accounts and channels of the demonstration. Every domain ends in .example, every number is reserved for
// fiction.

export const PEOPLE = {
  ada: { name: 'Ada Okafor', email: 'ada@harbourdental.example' },
  bruno: { name: 'Bruno Keller', email: 'bruno@velovagabond.example' },
  chiara: { name: 'Chiara Rossi', email: 'chiara@nightshift.example' },
  dev: { name: 'Dev Patel', email: 'dev@harbourdental.example' },
} as const
export type PersonKey = keyof typeof PEOPLE

interface SeedAccount {
  name: string
  plan: Plan
  /** The first member is the first admin. */
  members: readonly (readonly [PersonKey, Role])[]
}

export const ACCOUNTS = {
  dental: {
    name: 'Harbour Dental',
    plan: 'pro',
    members: [
      ['ada', 'admin'],
      ['chiara', 'editor'],
      ['dev', 'viewer'],
    ],
  },
  bikes: {
    name: 'Velo Vagabond',
    plan: 'free',
    members: [
      ['bruno', 'admin'],
      ['ada', 'viewer'],
    ],
  },
  podcast: {
    name: 'The Night Shift',
    plan: 'starter',
    members: [
      ['chiara', 'admin'],
      ['dev', 'editor'],
      ['ada', 'editor'],
    ],
  },
} as const satisfies Record<string, SeedAccount>
export type AccountKey = keyof typeof ACCOUNTS

interface SeedChannel {
  account: AccountKey
  type: ChannelType
  name: string
}

export const CHANNELS = {
  practice: { account: 'dental', type: 'domain', name: 'harbourdental.example' },
  implants: { account: 'dental', type: 'domain', name: 'implants.harbourdental.example' },
  checkUp: { account: 'dental', type: 'campaign', name: 'Spring check-up' },
  workshop: { account: 'bikes', type: 'domain', name: 'velovagabond.example' },
  show: { account: 'podcast', type: 'domain', name: 'nightshift.example' },
  listenerLine: { account: 'podcast', type: 'campaign', name: 'Listener line' },
} as const satisfies Record<string, SeedChannel>
export type ChannelKey = keyof typeof CHANNELS
