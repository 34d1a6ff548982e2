import { counted, numberUpTo } from '@/components/ui/format'
import { MAX_COUNTED_FAILED } from '@/server/contract/webhooks/values'

const deliveries = counted('delivery', 'deliveries')

export const recoverMessages = {
  button: (failed: number) => `Resend all failed (${numberUpTo(failed, MAX_COUNTED_FAILED)})`,
  title: 'Resend all failed deliveries',
  intro: (attempts: string) => `Sends each failed delivery again, with the same event ID and up to ${attempts}.`,
  since: 'Failed since',
  presets: { any: 'Any time', '1': 'An hour ago', '24': '24 hours ago', '168': '7 days ago' },
  lastSuccess: 'The last success',
  custom: 'Another time…',
  time: 'Time',
  timeHint: 'In your time zone.',
  chooseTime: 'Choose a time.',
  counting: 'Counting…',
  count: (failed: number) => `${deliveries(failed)} failed since then.`,
  countOfAll: (failed: number) => `${deliveries(failed)} failed.`,
  order: 'The oldest is sent first, at most ten per second, and only while no new event waits.',
  submit: (failed: number) => (failed === 0 ? 'Nothing to resend' : `Resend ${deliveries(failed)}`),
  announcement: (failed: number) => `Resending ${deliveries(failed)}`,
  progress: 'Resent deliveries',
  sent: (sent: number, total: number) =>
    `Resent ${sent} of ${deliveries(total)}. This continues if you leave the page.`,
  done: (total: number) => `Resent ${deliveries(total)}. See the results in the history.`,
  doneAnnouncement: (total: number) => `Resent ${deliveries(total)}`,
}
