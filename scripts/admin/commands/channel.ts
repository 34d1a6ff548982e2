import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { changeChannel, findChannelDetails } from '../../../server/channels/change-channel'
import { deleteChannel, listChannels } from '../../../server/channels/channels'
import { createChannel } from '../../../server/channels/create-channel'
import { CHANNEL_TYPES, ChangeChannel } from '../../../server/contract/channels/channel'
import {
  account,
  choice,
  command,
  optional,
  ownedBy,
  Refusal,
  requireAccount,
  required,
  requireFound,
  type Tree,
} from '../command'
import { readObject } from '../files'

const channelOption = required('ID', 'the channel')

async function change(text: string, values: ChangeChannel) {
  const { id, owner, missing } = await ownedBy('channel', text)
  return requireFound(await changeChannel(owner, SYSTEM_ACTOR, id, values), missing)
}

export const channel: Tree = {
  create: command({
    summary: 'Create a domain or a campaign.',
    options: {
      account,
      type: required('TYPE', CHANNEL_TYPES.join(' or ')),
      name: required('NAME', 'the hostname of a domain, or the display name of a campaign'),
      slug: optional('SLUG', 'the slug of a campaign. Default: made from its name'),
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
      const { id, owner, missing } = await ownedBy('channel', channel)
      return requireFound(await findChannelDetails(owner, id), missing)
    },
  }),
  set: command({
    summary: 'Change settings of a channel, its name among them. What is absent stays.',
    options: {
      channel: channelOption,
      file: required('FILE', 'JSON in the form of PATCH /api/v1/channels/{id}; - reads standard input'),
    },
    run: async ({ channel, file }, context) => change(channel, settingsFrom(await readObject(file, context))),
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
      const { id, owner, missing } = await ownedBy('channel', channel)
      const deleted = requireFound(await deleteChannel(owner, SYSTEM_ACTOR, id), missing)
      return { id: deleted.id, deleted_at: deleted.deletedAt.toISOString() }
    },
  }),
  list: command({
    summary: 'List the channels of an account: domains, then campaigns, each by name.',
    options: { account },
    run: async (values) => listChannels(await requireAccount(values.account)),
  }),
}

/** @throws Refusal */
function settingsFrom(given: Record<string, unknown>): ChangeChannel {
  if (Object.keys(given).length === 0) throw new Refusal('Nothing to change.')
  const { success, data, error } = ChangeChannel.safeParse(given)
  if (success) return data
  throw new Refusal(error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n'))
}
