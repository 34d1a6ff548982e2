import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { changeChannel } from '../../../server/channels/change-channel'
import { findChannelDetails } from '../../../server/channels/channel-details'
import { accountOfChannel, deleteChannel, listChannels } from '../../../server/channels/channels'
import { createChannel } from '../../../server/channels/create-channel'
import { CHANNEL_TYPES, ChangeChannel } from '../../../server/contract/channels/channel'
import { VERIFICATION_METHODS } from '../../../server/contract/channels/channel-settings'
import { BUTTON_POSITIONS } from '../../../server/contract/intake/channel-texts'
import { CHANNEL_SECONDS } from '../../../server/contract/intake/protocol'
import { MAX_MONTHLY_MESSAGES, MAX_MONTHLY_MINUTES } from '../../../server/contract/limits'
import { type CommandContext, choice, command, optional, Refusal, required, type Tree, wholeNumber } from '../command'
import { readObject } from '../files'
import { account, ownedBy, requireAccount, requireFound } from '../option-values'

const channelOption = required('ID', 'the channel')

const ownerOf = (text: string) => ownedBy('channel', text, accountOfChannel)

async function change(text: string, values: ChangeChannel) {
  const { id, owner, missing } = await ownerOf(text)
  return requireFound(await changeChannel(owner, SYSTEM_ACTOR, id, values), missing)
}

const SECONDS = `${CHANNEL_SECONDS.min} to ${CHANNEL_SECONDS.max}`

/** The options of `channel set`. A setting that can be empty is removed by `none`. */
const SETTING_OPTIONS = {
  methods: optional('LIST', `how senders give a contact, in order: ${VERIFICATION_METHODS.join(',')}`),
  'code-step': optional('on|off', 'whether senders enter a one-time code before recording'),
  'review-location': optional('NAME', 'name of the place to review, with --review-url; or none'),
  'review-url': optional('URL', 'HTTPS page where a review can be written'),
  'max-seconds': optional('N', `longest recording, ${SECONDS}`),
  language: optional('TAG', 'language that senders speak, such as en; or none'),
  color: optional('#RRGGBB', 'color of buttons; or none'),
  'button-position': optional('POSITION', BUTTON_POSITIONS.join(', ')),
  'allowed-hosts': optional('LIST', 'further hosts of the widget, separated by commas; or none'),
  'monthly-messages': optional('N', 'messages processed in a month, at most; or none'),
  'monthly-minutes': optional('N', 'minutes of audio processed in a month, at most; or none'),
  file: { value: 'FILE', description: 'JSON with settings in the form of PATCH /api/v1/channels/{id}, such as texts' },
} as const

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
      const { id, owner, missing } = await ownerOf(channel)
      return requireFound(await findChannelDetails(owner, id), missing)
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
      name: required('NAME', 'the new name'),
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
      const { id, owner, missing } = await ownerOf(channel)
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

type Given = Partial<Record<keyof typeof SETTING_OPTIONS, string | undefined>>

/** Returns the change that the options and the file name. @throws UsageError, Refusal */
async function settingsFrom(given: Given, context: CommandContext): Promise<ChangeChannel> {
  const change = { ...(given.file === undefined ? {} : await readObject(given.file, context)), ...fromOptions(given) }
  if (Object.keys(change).length === 0) throw new Refusal('Nothing to change. See: channel set --help')
  const { success, data, error } = ChangeChannel.safeParse(change)
  if (success) return data
  throw new Refusal(error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n'))
}

function fromOptions(given: Given): Record<string, unknown> {
  const values: Record<string, unknown> = {
    methods: given.methods?.split(',').map((method) => method.trim()),
    has_code_step: given['code-step'] && choice('code-step', given['code-step'], ['on', 'off']) === 'on',
    review: reviewFrom(given['review-location'], given['review-url']),
    max_seconds: numberOf(given, 'max-seconds', CHANNEL_SECONDS.min, CHANNEL_SECONDS.max),
    language: orNone(given.language),
    accent: orNone(given.color),
    button_position: given['button-position'] && choice('button-position', given['button-position'], BUTTON_POSITIONS),
    allowed_hosts: given['allowed-hosts'] === 'none' ? [] : given['allowed-hosts']?.split(','),
    monthly_messages: numberOf(given, 'monthly-messages', 1, MAX_MONTHLY_MESSAGES),
    monthly_minutes: numberOf(given, 'monthly-minutes', 1, MAX_MONTHLY_MINUTES),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const orNone = (text: string | undefined): string | null | undefined => (text === 'none' ? null : text)

function numberOf(given: Given, option: keyof Given, min: number, max: number): number | null | undefined {
  const text = orNone(given[option])
  return typeof text === 'string' ? wholeNumber(option, text, min, max) : text
}

function reviewFrom(location: string | undefined, url: string | undefined): object | null | undefined {
  if (location === 'none' && url === undefined) return null
  if (location === undefined && url === undefined) return undefined
  if (location === undefined || url === undefined)
    throw new Refusal('--review-location and --review-url are given together')
  return { location, url }
}
