import { listEvents } from '../../../server/webhooks/queries/events'
import { command, type Tree, wholeNumber } from '../command'
import { requireAccount } from '../input/option-values'

const MOST = 10_000

export const event: Tree = {
  list: command({
    summary: 'List the events of an account, newest first, with the number of deliveries in each state.',
    options: {
      account: { value: 'ID', required: true, description: 'the account' },
      limit: { value: 'N', description: `1 to ${MOST}. Default: 100` },
    },
    async run({ account, limit = '100' }) {
      const most = wholeNumber('limit', limit, 1, MOST)
      return listEvents(await requireAccount(account), most)
    },
  }),
}
