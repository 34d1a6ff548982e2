import { counted } from '@/components/ui/format'

type Text = React.ReactNode

const accountCount = counted('account', 'accounts')

/** Texts of the page about the whole instance, which only the server renders. */
export const instanceMessages = {
  title: 'Instance',
  description: (version: string) => `Version ${version}. Updated every ten seconds.`,
  health: {
    ok: 'All parts work',
    bad: 'Something does not work',
    speechOff: 'Speech to text is off; recordings wait',
    problems: {
      data_folder_full: 'Less than 100 MB is free for DATA_DIR. New recordings will soon not be stored.',
      audio_store: 'The store of recordings does not respond, or belongs to another database.',
      speech_missing: 'The speech model could not be downloaded. Recordings wait for it.',
      backlog_grows: 'The oldest due delivery has been waiting longer and longer for five minutes.',
    },
    database: 'The database does not respond.',
    migrations: 'The migrations of this version are not applied.',
    noWorker: 'No worker has a heartbeat. Nothing is delivered or processed.',
    unqueued: (count: number) => `${count} recent events lack a delivery that they should have.`,
    missingKeys: (ids: string) => `Encryption keys are missing: ${ids}.`,
    failingKeys: (ids: string) => `Encryption keys do not decrypt: ${ids}.`,
    fault: (kind: string) => `Attempts could not be dispatched in the last minute: ${kind}.`,
    paused: 'Deliveries, emails and alerts are paused (DELIVERY_PAUSED).',
    engine: 'The delivery engine has not run anything.',
  },
  queue: {
    title: 'Queue',
    due: 'Deliveries due',
    oldest: 'Oldest due for',
    none: 'None',
    retrying: 'Waiting for a retry',
    held: 'Held for a reactivation',
    lastDay: 'Attempts, last 24 hours',
    lastDayValue: (delivered: string, failed: string) => `${delivered} delivered, ${failed} failed`,
    webhooks: 'Webhooks',
    webhooksValue: (active: string, disabled: string) => `${active} active, ${disabled} disabled`,
    tasks: 'Tasks',
    tasksValue: (waiting: string, failing: string) => `${waiting} waiting, ${failing} failing`,
  },
  workers: {
    title: 'Workers',
    name: 'Process',
    started: 'Started',
    seen: 'Last heartbeat',
    seenValue: (seconds: number) => `${seconds} s ago`,
    slots: 'Slots in use',
    slotsValue: (used: number, all: number) => `${used} of ${all}`,
    none: 'No worker has a heartbeat.',
  },
  processing: {
    title: 'Processing',
    pending: 'Running or due',
    held: 'Held',
    failed: 'Failed',
    oldest: 'Oldest due for',
    speech: 'Speech',
    summary: 'Summary',
    off: 'Off',
    speechOff: 'SPEECH_ENGINE turns it off.',
  },
  storage: {
    title: 'Storage and keys',
    recordings: 'Recordings',
    recordingsValue: (count: string, place: 'files' | 's3') => `${count} in ${place === 's3' ? 'S3' : 'files'}`,
    free: 'Free for DATA_DIR',
    unknown: 'Unknown',
    database: 'Database',
    tables: 'Largest tables',
    keys: 'Encryption keys',
    keyInUse: (id: Text) => <>{id} (in use)</>,
  },
  accounts: {
    title: 'Accounts',
    description: (shown: number, total: number) =>
      shown === total
        ? `${accountCount(total)}, most audio this month first.`
        : `The ${shown} of ${accountCount(total)} with the most audio this month.`,
    name: 'Account',
    plan: 'Plan',
    messages: 'Messages',
    minutes: 'Minutes',
    minutesValue: (used: string, all: string) => `${used} of ${all}`,
    webhooks: 'Webhooks',
    members: 'Members',
    last: 'Last message',
    never: 'None',
  },
}
