import type { Plan, Role } from '../contract/accounts/account'
import type { ChannelType } from '../contract/channels/channel'
import type { ChangeSettings } from '../contract/channels/channel-settings'

// Every domain ends in .example, every number is reserved for fiction.

export const PEOPLE = {
  ada: { name: 'Ada Okafor', email: 'ada@harbourdental.example' },
  bruno: { name: 'Bruno Keller', email: 'bruno@velovagabond.example' },
  chiara: { name: 'Chiara Rossi', email: 'chiara@nightshift.example' },
  dev: { name: 'Dev Patel', email: 'dev@harbourdental.example' },
} as const
type PersonKey = keyof typeof PEOPLE

interface SeedAccount {
  name: string
  plan: Plan
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

export const CHANNEL_SETTINGS: Partial<Record<ChannelKey, ChangeSettings>> = {
  practice: { accent: '#0b6e99', allowed_hosts: ['*.harbourdental.example', 'localhost:3000'] },
  checkUp: {
    accent: '#0b6e99',
    texts: {
      en: {
        title: 'Book your spring check-up',
        introduction: 'Tell us when you would like to come. We call back within a day.',
        thanks: 'Thank you. The practice will call you back within a day.',
      },
    },
  },
  listenerLine: {
    accent: '#7a3e9d',
    max_seconds: 300,
    texts: {
      en: { title: 'Leave a message for the show', introduction: 'Up to five minutes. We play the best ones.' },
    },
  },
}
