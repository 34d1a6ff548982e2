import { listEvents } from '../../server/webhooks/views/events'
import { command, type Tree, wholeNumber } from './command'
import { theAccount } from './given'

const MOST = 10_000

export const event: Tree = {
  list: command({
    summary: 'List the events of an account, newest first, with what became of their deliveries.',
    options: {
      account: { value: 'ID', required: true, words: 'the account' },
      limit: { value: 'N', words: `1 to ${MOST}; 100 where absent` },
    },
    async run({ account, limit = '100' }) {
      const most = wholeNumber('limit', limit, 1, MOST)
      return listEvents(await theAccount(account), most)
    },
  }),
}
