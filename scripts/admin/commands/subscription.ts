import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { MAX_PAGE_SIZE } from '../../../server/contract/webhooks/subscription'
import { reactivate } from '../../../server/webhooks/subscriptions/reactivate'
import { listSubscriptions, toSubscription } from '../../../server/webhooks/subscriptions/subscriptions'
import { account, command, ownedBy, requireAccount, required, type Tree } from '../command'

export const subscription: Tree = {
  list: command({
    summary: 'List the webhook subscriptions of an account, newest first, including inactive ones.',
    options: { account },
    async run(values) {
      const owner = await requireAccount(values.account)
      const all = []
      for (let offset = 0; ; offset += MAX_PAGE_SIZE) {
        const { rows } = await listSubscriptions(owner, {
          limit: MAX_PAGE_SIZE,
          offset,
          source: undefined,
          is_active: undefined,
          zapier_subscription_id: undefined,
        })
        all.push(...rows.map(toSubscription))
        if (rows.length < MAX_PAGE_SIZE) return all
      }
    },
  }),
  reactivate: command({
    summary: 'Reactivate a disabled webhook subscription, at most 90 days after it was disabled.',
    options: {
      subscription: required('ID', 'the subscription'),
      'send-held': {
        description:
          'send the deliveries that were pending when it was disabled; without it they are canceled and counted in `canceled`',
      },
      'send-missed': { description: 'send the events since it was disabled' },
    },
    async run(values) {
      const { id, owner } = await ownedBy('subscription', values.subscription)
      return reactivate(owner, SYSTEM_ACTOR, id, { sendHeld: values['send-held'], sendMissed: values['send-missed'] })
    },
  }),
}
