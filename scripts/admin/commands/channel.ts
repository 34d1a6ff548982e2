import type { Account } from '../../../server/accounts/account/account'
import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { changeChannel } from '../../../server/channels/change-channel'
import { findChannelDetails } from '../../../server/channels/channel-details'
import { accountOfChannel, deleteChannel, listChannels } from '../../../server/channels/channels'
import { createChannel } from '../../../server/channels/create-channel'
import type { ChangeChannel } from '../../../server/contract/channels/channel'
import { CHANNEL_TYPES } from '../../../server/contract/channels/channel'
import { choice, command, type Tree } from '../command'
import { requireAccount, requireFound, uuid } from '../input/option-values'
import { SETTING_OPTIONS, settingsFrom } from './channel-settings'

const account = { value: 'ID', required: true, description: 'the account' } as const
const channelOption = { value: 'ID', required: true, description: 'the channel' } as const

const missing = (id: string) => `There is no channel ${id}`

/** Finds a channel by the id of an option, and its account. */
async function ownerOf(text: string): Promise<{ id: string; owner: Account }> {
  const id = uuid('channel', text)
  return { id, owner: requireFound(await accountOfChannel(id), missing(text)) }
}

async function change(text: string, values: ChangeChannel) {
  const { id, owner } = await ownerOf(text)
  return requireFound(await changeChannel(owner, SYSTEM_ACTOR, id, values), missing(text))
}

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
      return createChannel(await requireAccount(account), SYSTEM_ACTOR, input)
    },
  }),
  show: command({
    summary: 'Show a channel with its settings, its page and its snippet.',
    options: { channel: channelOption },
    async run({ channel }) {
      const { id, owner } = await ownerOf(channel)
      return requireFound(await findChannelDetails(owner, id), missing(channel))
    },
  }),
  set: command({
    summary: 'Change settings of a channel. What is absent stays.',
    options: { channel: channelOption, ...SETTING_OPTIONS },
    run: async ({ channel, ...values }, context) => change(channel, await settingsFrom(values, context)),
  }),
  rename: command({
    summary: 'Rename a channel. Its id, its slug and past messages do not change.',
    options: {
      channel: channelOption,
      name: { value: 'NAME', required: true, description: 'the new name' },
    },
    run: async ({ channel, name }) => change(channel, { name }),
  }),
  pause: command({
    summary: 'Pause a channel. It takes no messages until it is resumed.',
    options: { channel: channelOption },
    run: async ({ channel }) => change(channel, { is_paused: true }),
  }),
  resume: command({
    summary: 'Resume a channel that was paused.',
    options: { channel: channelOption },
    run: async ({ channel }) => change(channel, { is_paused: false }),
  }),
  delete: command({
    summary: 'Delete a channel. Its messages stay. Its webhook subscriptions never widen to other channels.',
    options: { channel: channelOption },
    async run({ channel }) {
      const { id, owner } = await ownerOf(channel)
      const deleted = requireFound(await deleteChannel(owner, SYSTEM_ACTOR, id), missing(channel))
      return { id: deleted.id, deleted_at: deleted.deletedAt.toISOString() }
    },
  }),
  list: command({
    summary: 'List the channels of an account: domains, then campaigns, each by name.',
    options: { account },
    run: async (values) => listChannels(await requireAccount(values.account)),
  }),
}
