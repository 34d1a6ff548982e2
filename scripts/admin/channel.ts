import {
  accountOfChannel,
  createChannel,
  deleteChannel,
  listChannels,
  renameChannel,
} from '../../server/channels/channels'
import { CHANNEL_TYPES } from '../../server/contract/channels/channel'
import { choice, command, type Tree } from './command'
import { requireAccount, requireFound, uuid } from './option-values'

const account = { value: 'ID', required: true, description: 'the account' } as const

export const channel: Tree = {
  create: command({
    summary: 'Create a domain or a campaign.',
    options: {
      account,
      type: { value: 'TYPE', required: true, description: CHANNEL_TYPES.join(' or ') },
      name: {
        value: 'NAME',
        required: true,
        description: 'the hostname of a domain, or the display name of a campaign',
      },
      slug: { value: 'SLUG', description: 'the slug of a campaign. Default: made from its name' },
    },
    async run({ account, type, name, slug }) {
      const input = { type: choice('type', type, CHANNEL_TYPES), name, ...(slug === undefined ? {} : { slug }) }
      return createChannel(await requireAccount(account), input)
    },
  }),
  rename: command({
    summary: 'Rename a channel. Its id, its slug and past messages do not change.',
    options: {
      channel: { value: 'ID', required: true, description: 'the channel' },
      name: { value: 'NAME', required: true, description: 'the new name' },
    },
    async run({ channel, name }) {
      const id = uuid('channel', channel)
      const missing = `There is no channel ${channel}`
      const owner = requireFound(await accountOfChannel(id), missing)
      return requireFound(await renameChannel(owner, id, name), missing)
    },
  }),
  delete: command({
    summary: 'Delete a channel. Its messages stay. Its webhook subscriptions never widen to other channels.',
    options: { channel: { value: 'ID', required: true, description: 'the channel' } },
    async run({ channel }) {
      const id = uuid('channel', channel)
      const missing = `There is no channel ${channel}`
      const owner = requireFound(await accountOfChannel(id), missing)
      const deleted = requireFound(await deleteChannel(owner, id), missing)
      return { id: deleted.id, deleted_at: deleted.deletedAt.toISOString() }
    },
  }),
  list: command({
    summary: 'List the channels of an account: domains, then campaigns, each by name.',
    options: { account },
    run: async (values) => listChannels(await requireAccount(values.account)),
  }),
}
