import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../db/client'
import { accounts, channelSettings, channels, type channels as table } from '../../db/schema'
import { violates } from '../../db/sqlstate'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { ChangeChannel, ChannelDetails } from '../contract/channels/channel'
import type { ChangeSettings, ChangeTexts } from '../contract/channels/channel-settings'
import { CHANNEL_TEXTS, type ChannelTexts, consentNames, LOCALES } from '../contract/intake/channel-texts'
import { isUuid } from '../contract/values/text'
import { env } from '../env'
import { ApiError } from '../errors'
import { canonicalHosts } from './allowed-hosts'
import { lockChannel, nameFor, toChannel } from './channels'

/** Changes what is given, with an activity entry for each setting. @throws ApiError validation_error; conflict */
export async function changeChannel(
  account: Account,
  actor: Actor,
  id: string,
  change: ChangeChannel,
): Promise<ChannelDetails | null> {
  const hosts = change.allowed_hosts && canonicalHosts(change.allowed_hosts)
  return db().transaction(async (tx) => {
    const channel = await lockChannel(tx, account, id)
    if (!channel) return null
    const name = change.name === undefined ? channel.name : nameFor(channel.type, change.name)
    const before = await lockSettings(tx, id)
    const { values, details } = settingsChange(before, { ...change, ...(hosts ? { allowed_hosts: hosts } : {}) })
    // A sender who agreed to a text with the former name is asked again.
    if (name !== channel.name && consentNames(values.texts ?? before.texts, 'channel'))
      values.consentVersion = before.consentVersion + 1
    if (name !== channel.name)
      await tx
        .update(channels)
        .set({ name })
        .where(eq(channels.id, id))
        .catch((error: unknown) => {
          throw violates(error, 'channels_domain') ? taken(name, error) : error
        })
    if (Object.keys(values).length > 0)
      await tx
        .update(channelSettings)
        .set({ ...values, updatedAt: sql`clock_timestamp()` })
        .where(eq(channelSettings.channelId, id))
    const renamed = name === channel.name ? [] : [`formerly ${channel.name}`]
    for (const detail of [...renamed, ...details])
      await recordActivity(tx, account, actor, { action: 'channel_changed', subjectId: id, subject: name, detail })
    return findChannelDetails(account, id, tx)
  })
}

const taken = (name: string, cause: unknown) =>
  new ApiError('conflict', { message: `The account already has the domain ${name}.`, cause })

export type SettingsRow = typeof channelSettings.$inferSelect

interface SettingsChange {
  values: Partial<SettingsRow>
  details: string[]
}

/** Returns the columns to write, and a line for each change. @throws ApiError validation_error for settings that exclude each other */
export function settingsChange(before: SettingsRow, change: ChangeSettings): SettingsChange {
  const values: Partial<SettingsRow> = {}
  const details: string[] = []
  for (const { column, next, name } of plainChanges(change)) {
    const [old, present] = [before[column], next === undefined ? before[column] : next]
    if (show(old) === show(present)) continue
    Object.assign(values, { [column]: present })
    details.push(column === 'isPaused' ? (present ? 'paused' : 'resumed') : `${name}: ${show(old)} to ${show(present)}`)
  }
  checkOrder({ ...before, ...values })
  reviewChange(before, change, values, details)
  textsChange(before, change.texts, values, details)
  return { values, details }
}

function checkOrder({ hasCodeStep, isContactLast }: SettingsRow): void {
  if (!hasCodeStep || !isContactLast) return
  const message = 'A one-time code is entered before the recording, so the contact cannot come after it.'
  throw new ApiError('validation_error', { message, issues: [{ path: ['is_contact_last'], message }] })
}

type PlainColumn = Exclude<keyof SettingsRow, 'texts' | 'reviewLocation' | 'reviewUrl'>

const plainChanges = (change: ChangeSettings): { column: PlainColumn; next: unknown; name: string }[] => [
  { column: 'isPaused', next: change.is_paused, name: 'paused' },
  { column: 'methods', next: change.methods, name: 'methods' },
  { column: 'hasCodeStep', next: change.has_code_step, name: 'one-time code' },
  { column: 'isContactLast', next: change.is_contact_last, name: 'contact after the recording' },
  { column: 'maxSeconds', next: change.max_seconds, name: 'longest recording in seconds' },
  { column: 'language', next: change.language, name: 'language' },
  { column: 'accent', next: change.accent, name: 'color' },
  { column: 'buttonPosition', next: change.button_position, name: 'button position' },
  { column: 'allowedHosts', next: change.allowed_hosts, name: 'allowed hosts' },
  { column: 'monthlyMessages', next: change.monthly_messages, name: 'messages per month' },
  { column: 'monthlyMinutes', next: change.monthly_minutes, name: 'minutes per month' },
]

function reviewChange(
  before: SettingsRow,
  { review }: ChangeSettings,
  values: Partial<SettingsRow>,
  details: string[],
): void {
  if (review === undefined) return
  const [location, url] = [review?.location ?? null, review?.url ?? null]
  if (location === before.reviewLocation && url === before.reviewUrl) return
  Object.assign(values, { reviewLocation: location, reviewUrl: url })
  details.push(location === null ? 'review step off' : `review step: ${location}, ${url}`)
}

function textsChange(
  before: SettingsRow,
  change: ChangeTexts | undefined,
  values: Partial<SettingsRow>,
  details: string[],
): void {
  const texts = mergeTexts(before.texts, change ?? {})
  const changed = LOCALES.flatMap((locale) =>
    CHANNEL_TEXTS.filter((name) => texts[locale]?.[name] !== before.texts[locale]?.[name]).map((name) => ({
      locale,
      name,
    })),
  )
  if (changed.length === 0) return
  values.texts = texts
  if (changed.some(({ name }) => name === 'consent')) values.consentVersion = before.consentVersion + 1
  details.push(`texts: ${changed.map(({ locale, name }) => `${name} (${locale})`).join(', ')}`)
}

/** Returns the texts after a change. Null and the empty text remove; a locale without texts is absent. */
export function mergeTexts(before: ChannelTexts, change: ChangeTexts): ChannelTexts {
  const after: ChannelTexts = {}
  for (const locale of LOCALES) {
    const changed = change[locale]
    if (changed === null) continue
    const texts: NonNullable<ChannelTexts[typeof locale]> = {}
    for (const name of CHANNEL_TEXTS) {
      const text = changed?.[name] === undefined ? before[locale]?.[name] : changed[name]
      if (text) texts[name] = text
    }
    if (Object.keys(texts).length > 0) after[locale] = texts
  }
  return after
}

function show(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return String(value)
}

/** Finds a channel with its settings; null when it was deleted, or is not a channel of this account. */
export async function findChannelDetails(
  account: Account,
  id: string,
  from: Queryable = db(),
): Promise<ChannelDetails | null> {
  if (!isUuid(id)) return null
  const [row] = await from
    .select({ channel: channels, handle: accounts.handle })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(and(eq(channels.id, id), eq(channels.accountId, account.id), isNull(channels.deletedAt)))
  return row ? toDetails(row.channel, await settingsOf(from, id), row.handle) : null
}

function toDetails(channel: typeof table.$inferSelect, settings: SettingsRow, handle: string): ChannelDetails {
  const base = env().BASE_URL
  return {
    ...toChannel(channel),
    key: settings.publicKey,
    page_url: channel.slug === null ? `${base}/w/${settings.publicKey}` : `${base}/c/${handle}/${channel.slug}`,
    snippet: channel.type === 'domain' ? snippetOf(base, settings.publicKey) : null,
    created_at: channel.createdAt.toISOString(),
    is_paused: settings.isPaused,
    methods: settings.methods,
    has_code_step: settings.hasCodeStep,
    is_contact_last: settings.isContactLast,
    review:
      settings.reviewLocation !== null && settings.reviewUrl !== null
        ? { location: settings.reviewLocation, url: settings.reviewUrl }
        : null,
    max_seconds: settings.maxSeconds,
    language: settings.language,
    accent: settings.accent,
    button_position: settings.buttonPosition,
    allowed_hosts: settings.allowedHosts,
    monthly_messages: settings.monthlyMessages,
    monthly_minutes: settings.monthlyMinutes,
    texts: settings.texts,
    consent_version: settings.consentVersion,
  }
}

const snippetOf = (base: string, key: string): string => `<script async src="${base}/embed/${key}.js"></script>`

async function settingsOf(on: Queryable, channelId: string): Promise<SettingsRow> {
  const [row] = await on.select().from(channelSettings).where(eq(channelSettings.channelId, channelId))
  if (!row) throw new Error(`The channel ${channelId} has no settings.`)
  return row
}

/** Reads the settings and locks them until the transaction ends, so that changes take turns. */
async function lockSettings(tx: Transaction, channelId: string): Promise<SettingsRow> {
  const [row] = await tx.select().from(channelSettings).where(eq(channelSettings.channelId, channelId)).for('update')
  if (!row) throw new Error(`The channel ${channelId} has no settings.`)
  return row
}
