import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { listAttempts } from '../../../server/webhooks/delivery/history'
import { countFailed, recover } from '../../../server/webhooks/subscriptions/resend'
import { accountOfSubscription } from '../../../server/webhooks/subscriptions/subscriptions'
import { command, type Tree } from '../command'
import { dateTime, requireFound, uuid } from '../input/option-values'

export const delivery: Tree = {
  list: command({
    summary: 'List the delivery history of a subscription: at most 50 attempts, newest first.',
    options: { subscription: { value: 'ID', required: true, description: 'the subscription' } },
    async run(values) {
      const id = uuid('subscription', values.subscription)
      requireFound(await accountOfSubscription(id), `There is no subscription ${id}`)
      return listAttempts(id)
    },
  }),
  recover: command({
    summary: 'Resend every delivery of a subscription that failed permanently since a time, at most ten per second.',
    options: {
      subscription: { value: 'ID', required: true, description: 'the subscription' },
      since: {
        value: 'TIME',
        required: true,
        description: 'an ISO 8601 time with a zone, for example 2026-11-21T09:30:00Z',
      },
      count: { description: 'only print how many there are' },
    },
    async run(values) {
      const id = uuid('subscription', values.subscription)
      const owner = requireFound(await accountOfSubscription(id), `There is no subscription ${id}`)
      const since = dateTime('since', values.since)
      return values.count ? countFailed(owner, id, since) : recover(owner, SYSTEM_ACTOR, id, since)
    },
  }),
}
