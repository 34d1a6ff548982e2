import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { MAX_PAGE_SIZE } from '../../server/contract/webhooks/subscription'
import { accountOfSubscription } from '../../server/webhooks/subscriptions/owner'
import { reactivate } from '../../server/webhooks/subscriptions/reactivate'
import { listSubscriptions, toSubscription } from '../../server/webhooks/subscriptions/subscriptions'
import { command, type Tree } from './command'
import { present, theAccount, uuid } from './given'

export const subscription: Tree = {
  list: command({
    summary: 'List the webhook subscriptions of an account, newest first, the inactive ones too.',
    options: { account: { value: 'ID', required: true, words: 'the account' } },
    async run(values) {
      const owner = await theAccount(values.account)
      const all = []
      for (let offset = 0; ; offset += MAX_PAGE_SIZE) {
        const { rows } = await listSubscriptions(owner, {
          limit: MAX_PAGE_SIZE,
          offset,
          source: undefined,
          is_active: undefined,
        })
        all.push(...rows.map(toSubscription))
        if (rows.length < MAX_PAGE_SIZE) return all
      }
    },
  }),
  reactivate: command({
    summary: 'Make a disabled webhook subscription active again, within 90 days.',
    options: {
      subscription: { value: 'ID', required: true, words: 'the subscription' },
      'send-held': { words: 'send what waited when it was disabled; else that is canceled' },
      'send-missed': { words: 'send the events since then' },
    },
    async run(values) {
      const id = uuid('subscription', values.subscription)
      const owner = present(await accountOfSubscription(id), `There is no subscription ${id}`)
      return reactivate(owner, SYSTEM_ACTOR, id, { sendHeld: values['send-held'], sendMissed: values['send-missed'] })
    },
  }),
}
