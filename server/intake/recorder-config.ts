import { eq, isNotNull, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { accounts, channelSettings, channels } from '../../db/schema'
import { logoPath } from '../accounts/account/brand'
import { widgetHosts } from '../channels/allowed-hosts'
import { toGreeting } from '../channels/channel-greeting'
import type { VerificationMethod } from '../contract/channels/channel-settings'
import {
  type ButtonPosition,
  type ChannelTexts,
  CONSENT_TEXTS,
  consentText,
  type Locale,
} from '../contract/intake/channel-texts'
import type { RecorderConfig, RecorderSettings, Ticket } from '../contract/intake/protocol'
import { isText } from '../contract/values/text'
import { env } from '../env'
import { intakeError } from './intake-error'
import { windowsOf } from './limits/limit-rules'
import { admit, proofNumbers } from './limits/sender-limits'
import { createTicket } from './ticket'

export interface PublicChannel extends RecorderSettings {
  id: string
  accountId: string
  type: 'domain' | 'campaign'
  name: string
  key: string
  texts: ChannelTexts
  logoHash: string | null
  greetingHash: string | null
  greetingSeconds: number | null
  position: ButtonPosition
  allowedHosts: string[]
}

/** Finds the domain whose widget has this key. Null for none, a campaign or a deleted channel. */
export async function findDomain(key: string): Promise<PublicChannel | null> {
  if (!isText(key)) return null
  return findChannel(sql`s.public_key = ${key} and c.type = 'domain'`)
}

/** Finds a campaign by the handle of its account and its slug. Null for none or a deleted one. */
export async function findCampaign(handle: string, slug: string): Promise<PublicChannel | null> {
  // The parts of a path can have characters that Postgres does not read.
  if (!isText(handle) || !isText(slug)) return null
  return findChannel(sql`a.handle = ${handle} and c.slug = ${slug} and c.type = 'campaign'`)
}

async function findChannel(where: ReturnType<typeof sql>): Promise<PublicChannel | null> {
  const [row] = await db().execute<PublicChannel & Record<string, unknown>>(sql`
    select c.id, c.account_id as "accountId", a.name as business, c.type, c.name, s.public_key as key, s.is_paused as "isPaused", s.methods,
      s.has_code_step as "hasCodeStep", s.is_contact_last as "isContactLast", s.review_url is not null and a.plan <> 'free' as "hasReviewStep",
      s.max_seconds as "maxSeconds", s.texts, s.consent_version as "consentVersion",
      coalesce(s.accent, b.accent) as accent, b.privacy_url as "privacyUrl", coalesce(o.logo_hash, b.logo_hash) as "logoHash",
      g.audio_hash as "greetingHash", g.duration_seconds as "greetingSeconds",
      s.button_position as position, s.allowed_hosts as "allowedHosts"
    from channels c join channel_settings s on s.channel_id = c.id join accounts a on a.id = c.account_id
      left join brands b on b.account_id = a.id left join channel_brands o on o.channel_id = c.id
      left join channel_greetings g on g.channel_id = c.id
    where ${where} and c.deleted_at is null`)
  return row ?? null
}

/** Returns the hosts whose pages may show the widget of a domain. */
export const hostsOf = ({ name, allowedHosts }: Pick<PublicChannel, 'name' | 'allowedHosts'>): string[] =>
  widgetHosts(name, allowedHosts)

/** Returns the recorder's configuration with a ticket. Pages are not limited, because people share networks. */
export async function recorderConfig(
  channel: PublicChannel,
  locale: Locale,
  networks: string[],
): Promise<RecorderConfig> {
  const numbers = await proofNumbers({ networks, channelId: channel.id, accountId: channel.accountId })
  const { ticket, challenge } = await createTicket(channel.id, { numbers })
  const { name, key, type, business } = channel
  const own = channel.texts[locale] ?? {}
  const consent = consentText(own.consent ?? CONSENT_TEXTS[locale], channel)
  return {
    ticket,
    challenge,
    channel: { key, type, name },
    business,
    isPaused: channel.isPaused,
    methods: offeredMethods(channel),
    hasCodeStep: channel.hasCodeStep,
    isContactLast: channel.isContactLast,
    hasReviewStep: channel.hasReviewStep,
    maxSeconds: channel.maxSeconds,
    locale,
    texts: { ...own, consent },
    consentVersion: channel.consentVersion,
    accent: channel.accent,
    privacyUrl: channel.privacyUrl,
    logoPath: logoPath(channel.logoHash),
    greeting: toGreeting(channel.greetingHash, channel.greetingSeconds),
  }
}

/** Returns a new ticket for a page that was open too long. @throws ApiError channel_not_found; rate_limited */
export async function ticketOfKey(key: string, networks: string[]): Promise<Ticket> {
  const [row] = await db().execute<{ id: string; account_id: string }>(sql`
    select c.id, c.account_id from channel_settings s join channels c on c.id = s.channel_id
    where s.public_key = ${key} and c.deleted_at is null`)
  if (!row) throw intakeError('channel_not_found')
  const sender = { networks, channelId: row.id, accountId: row.account_id }
  await db().transaction((tx) => admit(tx, windowsOf('ticket', sender, false)))
  return createTicket(row.id, { numbers: await proofNumbers(sender) })
}

const RULES = {
  name: channels.name,
  isDeleted: isNotNull(channels.deletedAt).mapWith(Boolean),
  isPaused: channelSettings.isPaused,
  business: accounts.name,
  methods: channelSettings.methods,
  hasCodeStep: channelSettings.hasCodeStep,
  maxSeconds: channelSettings.maxSeconds,
  texts: channelSettings.texts,
  consentVersion: channelSettings.consentVersion,
  language: channelSettings.language,
}
export type ChannelRules = Awaited<ReturnType<typeof channelRules>>

/** Reads the rules of a channel, even of a deleted or paused one. @throws ApiError not_found (channel_not_found) */
export async function channelRules(channelId: string, from: Queryable = db()) {
  const [rules] = await from
    .select(RULES)
    .from(channels)
    .innerJoin(channelSettings, eq(channelSettings.channelId, channels.id))
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(eq(channels.id, channelId))
  if (!rules) throw intakeError('channel_not_found')
  return rules
}

/** Tells whether one-time codes can be sent this way. SMS and WhatsApp need a hook (codes/send-code.ts). */
const canSendCode = (method: VerificationMethod): boolean => method === 'email' || env().CODE_HOOK_URL !== undefined

/** Returns the kinds of contact that a channel offers: with the code step, those to which a code can be sent. */
export const offeredMethods = ({
  methods,
  hasCodeStep,
}: {
  methods: readonly VerificationMethod[]
  hasCodeStep: boolean
}): VerificationMethod[] => methods.filter((method) => !hasCodeStep || canSendCode(method))
