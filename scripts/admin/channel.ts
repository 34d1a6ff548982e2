import {
  accountOfChannel,
  createChannel,
  deleteChannel,
  listChannels,
  renameChannel,
} from '../../server/channels/channels'
import { CHANNEL_TYPES } from '../../server/contract/channels/channel'
import { choice, command, type Tree } from './command'
import { present, theAccount, uuid } from './given'

const account = { value: 'ID', required: true, words: 'the account' } as const

export const channel: Tree = {
  create: command({
    summary: 'Create a domain or a campaign.',
    options: {
      account,
      type: { value: 'TYPE', required: true, words: CHANNEL_TYPES.join(' or ') },
      name: { value: 'NAME', required: true, words: 'hostname of a domain, display name of a campaign' },
      slug: { value: 'SLUG', words: 'of a campaign; made from its name where absent' },
    },
    async run({ account, type, name, slug }) {
      const input = { type: choice('type', type, CHANNEL_TYPES), name, ...(slug === undefined ? {} : { slug }) }
      return createChannel(await theAccount(account), input)
    },
  }),
  rename: command({
    summary: 'Give a channel another name. Its id and slug stay, and so do past messages.',
    options: {
      channel: { value: 'ID', required: true, words: 'the channel' },
      name: { value: 'NAME', required: true, words: 'the new name' },
    },
    async run({ channel, name }) {
      const id = uuid('channel', channel)
      const missing = `There is no channel ${channel}`
      const owner = present(await accountOfChannel(id), missing)
      return present(await renameChannel(owner, id, name), missing)
    },
  }),
  delete: command({
    summary:
      'Delete a channel. Its messages stay, and its webhook subscriptions keep it: they get no events of other channels.',
    options: { channel: { value: 'ID', required: true, words: 'the channel' } },
    async run({ channel }) {
      const id = uuid('channel', channel)
      const missing = `There is no channel ${channel}`
      const owner = present(await accountOfChannel(id), missing)
      const deleted = present(await deleteChannel(owner, id), missing)
      return { id: deleted.id, deleted_at: deleted.deletedAt.toISOString() }
    },
  }),
  list: command({
    summary: 'List the channels of an account: domains, then campaigns, each by name.',
    options: { account },
    run: async (values) => listChannels(await theAccount(values.account)),
  }),
}
