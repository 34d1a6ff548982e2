import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { resume } from '../../../server/pause'
import { listAttempts } from '../../../server/webhooks/delivery/history'
import { listEvents } from '../../../server/webhooks/queries/events'
import { countFailed, recover } from '../../../server/webhooks/subscriptions/resend'
import {
  account,
  command,
  dateTime,
  optional,
  ownedBy,
  requireAccount,
  required,
  type Tree,
  wholeNumber,
} from '../command'

export const delivery: Tree = {
  list: command({
    summary: 'List the delivery history of a subscription: at most 50 attempts, newest first.',
    options: { subscription: required('ID', 'the subscription') },
    async run(values) {
      const { id } = await ownedBy('subscription', values.subscription)
      return listAttempts(id)
    },
  }),
  recover: command({
    summary: 'Resend every delivery of a subscription that failed permanently since a time, at most ten per second.',
    options: {
      subscription: required('ID', 'the subscription'),
      since: required('TIME', 'an ISO 8601 time with a zone, for example 2026-11-21T09:30:00Z'),
      count: { description: 'only print how many there are' },
    },
    async run(values) {
      const { id, owner } = await ownedBy('subscription', values.subscription)
      const since = dateTime('since', values.since)
      return values.count ? countFailed(owner, id, { since }) : recover(owner, SYSTEM_ACTOR, id, { since })
    },
  }),
  resume: command({
    summary: 'End the pause that a restore began. Restart the service afterwards: it then sends what is due.',
    notes: 'DELIVERY_PAUSED pauses a start too. This command does not change that setting. Prints {resumed}.',
    options: {},
    run: async () => ({ resumed: await resume() }),
  }),
}

const MOST = 10_000

export const event: Tree = {
  list: command({
    summary: 'List the events of an account, newest first, with their deliveries and without their payloads.',
    options: {
      account,
      limit: optional('N', `1 to ${MOST}. Default: 100`),
    },
    async run({ account, limit = '100' }) {
      const most = wholeNumber('limit', limit, 1, MOST)
      const { events } = await listEvents(await requireAccount(account), { limit: most })
      return events.map(({ data: _, ...event }) => event)
    },
  }),
}
