import type { Plan, Role } from '../contract/accounts/account'
import type { CreateChannel } from '../contract/channels/channel'

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
  admin: PersonKey
  others: Partial<Record<PersonKey, Role>>
  token: string
}

export type AccountKey = 'dental' | 'bikes' | 'podcast'
export const ACCOUNTS: Record<AccountKey, SeedAccount> = {
  dental: {
    name: 'Harbour Dental',
    plan: 'pro',
    admin: 'ada',
    others: { chiara: 'editor', dev: 'viewer' },
    token: 'Practice software',
  },
  bikes: { name: 'Velo Vagabond', plan: 'free', admin: 'bruno', others: { ada: 'viewer' }, token: 'First try' },
  podcast: {
    name: 'The Night Shift',
    plan: 'starter',
    admin: 'chiara',
    others: { dev: 'editor', ada: 'editor' },
    token: 'Show notes',
  },
}

export const CHANNELS = {
  practice: {
    account: 'dental',
    type: 'domain',
    name: 'harbourdental.example',
    accent: '#0b6e99',
    allowed_hosts: ['*.harbourdental.example', 'localhost:3000'],
  },
  implants: { account: 'dental', type: 'domain', name: 'implants.harbourdental.example' },
  checkUp: {
    account: 'dental',
    type: 'campaign',
    name: 'Spring check-up',
    accent: '#0b6e99',
    texts: {
      en: {
        title: 'Book your spring check-up',
        introduction: 'Tell us when you would like to come. We call back within a day.',
        greeting: 'Hello, this is Ada from Harbour Dental. Tell me which days suit you, and whether anything hurts.',
        thanks: 'Thank you. The practice will call you back within a day.',
      },
    },
  },
  workshop: { account: 'bikes', type: 'domain', name: 'velovagabond.example' },
  show: { account: 'podcast', type: 'domain', name: 'nightshift.example' },
  listenerLine: {
    account: 'podcast',
    type: 'campaign',
    name: 'Listener line',
    accent: '#7a3e9d',
    max_seconds: 300,
    texts: {
      en: { title: 'Leave a message for the show', introduction: 'Up to five minutes. We play the best ones.' },
    },
  },
  /** People without an account try the recorder here (server/channels/trial.ts). */
  trial: {
    account: 'podcast',
    type: 'campaign',
    name: 'Try the recorder',
    max_seconds: 60,
    monthly_messages: 1_000,
    texts: {
      en: {
        title: 'Try the recorder',
        introduction: 'Leave a message for the show. This demonstration erases it after an hour.',
      },
      de: {
        title: 'Probieren Sie den Rekorder aus',
        introduction: 'Hinterlassen Sie der Sendung eine Nachricht. Diese Demonstration löscht sie nach einer Stunde.',
      },
    },
  },
} satisfies Record<string, CreateChannel & { account: AccountKey }>
export type ChannelKey = keyof typeof CHANNELS
