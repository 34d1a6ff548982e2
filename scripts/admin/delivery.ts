import { listAttempts } from '../../server/webhooks/history'
import { accountOfSubscription } from '../../server/webhooks/owner'
import { command, type Tree } from './command'
import { present, uuid } from './given'

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
}
