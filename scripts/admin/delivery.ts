import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { listAttempts } from '../../server/webhooks/delivery/history'
import { accountOfSubscription } from '../../server/webhooks/subscriptions/owner'
import { countFailed, recover } from '../../server/webhooks/subscriptions/recover'
import { command, type Tree } from './command'
import { moment, present, uuid } from './given'

export const delivery: Tree = {
  list: command({
    summary: 'List the delivery attempts of a subscription, newest first: the history, at most fifty.',
    options: { subscription: { value: 'ID', required: true, words: 'the subscription' } },
    async run(values) {
      const id = uuid('subscription', values.subscription)
      present(await accountOfSubscription(id), `There is no subscription ${id}`)
      return listAttempts(id)
    },
  }),
  recover: command({
    summary: 'Resend every delivery of a subscription that failed for good since a time, at most ten a second.',
    options: {
      subscription: { value: 'ID', required: true, words: 'the subscription' },
      since: { value: 'TIME', required: true, words: 'ISO 8601, such as 2026-11-21T09:30:00Z' },
      count: { words: 'only say how many there are' },
    },
    async run(values) {
      const id = uuid('subscription', values.subscription)
      const owner = present(await accountOfSubscription(id), `There is no subscription ${id}`)
      const since = moment('since', values.since)
      return values.count ? countFailed(owner, id, since) : recover(owner, SYSTEM_ACTOR, id, since)
    },
  }),
}
