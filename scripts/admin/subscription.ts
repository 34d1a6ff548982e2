import { MAX_PAGE } from '../../server/contract/subscription'
import { listSubscriptions, toSubscription } from '../../server/webhooks/subscriptions'
import { command, type Tree } from './command'
import { theAccount } from './given'

export const subscription: Tree = {
  list: command({
    summary: 'List the webhook subscriptions of an account, newest first, the inactive ones too.',
    options: { account: { value: 'ID', required: true, words: 'the account' } },
    async run(values) {
      const owner = await theAccount(values.account)
      const all = []
      for (let offset = 0; ; offset += MAX_PAGE) {
        const { rows } = await listSubscriptions(owner, {
          limit: MAX_PAGE,
          offset,
          source: undefined,
          is_active: undefined,
        })
        all.push(...rows.map(toSubscription))
        if (rows.length < MAX_PAGE) return all
      }
    },
  }),
}
