import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { accounts, messages, users } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { addMember, createAccount, listAccounts } from '../accounts/members/accounts'
import { hashPassword } from '../accounts/passwords/password'
import { findUser, insertUser } from '../accounts/users/users'
import { createChannel } from '../channels/create-channel'
import type { Channel } from '../contract/channels/channel'
import type { AudioDetails, TranscriptSegment } from '../contract/processing/processing'
import { CreateSubscription } from '../contract/webhooks/creation'
import { env } from '../env'
import { audioStore } from '../messages/audio/audio-store'
import { completeMessages, type MessageInput } from '../messages/completion/complete'
import { toSender } from '../messages/completion/contact'
import { ROOT } from '../root'
import { createToken } from '../tokens/tokens'
import { createSubscription } from '../webhooks/subscriptions/create'
import waveforms from './audio/waveforms.json' with { type: 'json' }
import { acceptSpokenMessages, SEED_MESSAGES, type SeedMessage } from './seed-messages'
import { ACCOUNTS, type AccountKey, CHANNELS, type ChannelKey, PEOPLE } from './seed-world'

const RECORDINGS = path.join(ROOT, 'server/demo/audio')

/** What the boot table and the demo receiver need. Only this result contains the secrets in plaintext. */
export interface SeedResult {
  /** Ada, who is a member of all three accounts. The other users have the same password. */
  signIn: { name: string; email: string; password: string }
  accounts: Record<AccountKey, { id: string; name: string; plan: string }>
  /** A personal access token of each account; that of `bikes`, on the free plan, opens /me only. */
  tokens: Record<AccountKey, string>
  /** Both of the pro account, `dental`: one for all channels, and one, which fails, for the campaign only. */
  subscriptions: Record<'demo' | 'failing', { id: string; url: string; secret: string }>
  trialChannelId: string
}

interface SeedOptions {
  demoReceiverUrl: string
  failingReceiverUrl: string
  now?: Date
}

/** Creates the demonstration data once; null when there is any account. */
export async function seed({
  demoReceiverUrl,
  failingReceiverUrl,
  now = new Date(),
}: SeedOptions): Promise<SeedResult | null> {
  if ((await listAccounts()).length > 0) return null
  const password = randomBytes(8)
    .toString('hex')
    .replace(/(....)(?=.)/g, '$1-')
  try {
    await seedPeople(password)
    const accountOf = await seedAccounts()
    const channelOf = await seedChannels(accountOf)
    await seedMessages(accountOf, channelOf, now)
    await backdate()
    const tokens = await seedTokens(accountOf)
    const { dental } = accountOf
    const adaId = (await findUser(PEOPLE.ada.email))!.id
    const ada = { ...SYSTEM_ACTOR, userId: adaId, ipAddress: IP_ADDRESS }
    const demo = await createSubscription(dental, ada, CreateSubscription.parse({ url: demoReceiverUrl }))
    const onCampaign = { url: failingReceiverUrl, channel_id: channelOf.checkUp.id }
    const failing = await createSubscription(dental, ada, CreateSubscription.parse(onCampaign))
    if (env().SPEECH_ENGINE !== 'off') await acceptSpokenMessages(dental, channelOf.practice)
    return {
      signIn: { ...PEOPLE.ada, password },
      accounts: mapValues(accountOf, ({ id, name, plan }) => ({ id, name, plan })),
      tokens,
      trialChannelId: channelOf.trial.id,
      subscriptions: mapValues({ demo, failing }, ({ row, secret }) => ({ id: row.id, url: row.url, secret })),
    }
  } catch (error) {
    const names = Object.values(ACCOUNTS).map(({ name }) => name)
    await db().delete(accounts).where(inArray(accounts.name, names))
    throw error
  }
}

async function seedPeople(password: string): Promise<void> {
  const people = Object.values(PEOPLE)
  // An interrupted seeding may have left them. Without an account nothing refers to them.
  const emails = people.map(({ email }) => email)
  await db().delete(users).where(inArray(users.email, emails))
  // They share the password and its hash, because each hash takes a third of a second.
  const passwordHash = await hashPassword(password)
  for (const person of people) await insertUser(db(), { ...person, passwordHash, isVerified: true })
}

async function seedAccounts(): Promise<Record<AccountKey, Account>> {
  return mapValuesInTurn(ACCOUNTS, async ({ name, plan, admin, others }) => {
    const { account } = await createAccount({ name, plan, adminEmail: PEOPLE[admin].email })
    for (const [person, role] of entries(others as Required<typeof others>))
      await addMember(account, PEOPLE[person].email, role)
    return account
  })
}

const seedChannels = (accountOf: Record<AccountKey, Account>): Promise<Record<ChannelKey, Channel>> =>
  mapValuesInTurn(CHANNELS, ({ account, ...channel }) => createChannel(accountOf[account], SYSTEM_ACTOR, channel))

async function seedMessages(
  accountOf: Record<AccountKey, Account>,
  channelOf: Record<ChannelKey, Channel>,
  now: Date,
): Promise<void> {
  const store = audioStore()
  for (const message of SEED_MESSAGES.toReversed()) {
    const input = toInput(message, channelOf[message.channel], now)
    await store.put(input.audioKey, await readFile(path.join(RECORDINGS, `${message.recording}.webm`)))
    await completeMessages(accountOf[CHANNELS[message.channel].account], [input])
    await db().update(messages).set(measuredOf(message)).where(eq(messages.id, input.id))
  }
  // Whoever left a message on a domain had loaded its widget.
  await db().execute(sql`
    update channel_settings s set seen_host = c.name, seen_at = m.completed_at
    from channels c join messages m on m.channel_id = c.id
    where s.channel_id = c.id and c.type = 'domain'
      and not exists (select from messages later where later.channel_id = c.id and later.completed_at > m.completed_at)`)
}

async function backdate(): Promise<void> {
  for (const table of ['accounts', 'users', 'memberships', 'channels', 'activities'])
    await db().execute(sql`update ${sql.identifier(table)} set created_at = created_at - interval '60 days'`)
  await db().execute(sql`update events e set created_at = m.completed_at from messages m where m.id = e.message_id`)
}

/** The address in the activity log: one for documentation (RFC 5737). */
const IP_ADDRESS = '203.0.113.20'

const seedTokens = (accountOf: Record<AccountKey, Account>): Promise<Record<AccountKey, string>> =>
  mapValuesInTurn(ACCOUNTS, async ({ admin, token: name }, key) => {
    const createdByUserId = (await findUser(PEOPLE[admin].email))!.id
    const actor = { ...SYSTEM_ACTOR, userId: createdByUserId, ipAddress: IP_ADDRESS }
    const { token } = await createToken(accountOf[key], actor, { name, expiresInDays: null, createdByUserId })
    return token
  })

const mapValues = <K extends string, V, W>(from: Record<K, V>, to: (value: V) => W): Record<K, W> =>
  Object.fromEntries(entries(from).map(([key, value]) => [key, to(value)])) as Record<K, W>

/** Sequentially, so that the creation times have the order of the list. */
async function mapValuesInTurn<K extends string, V, W>(
  from: Record<K, V>,
  to: (value: V, key: K) => Promise<W>,
): Promise<Record<K, W>> {
  const made: [K, W][] = []
  for (const [key, value] of entries(from)) made.push([key, await to(value, key)])
  return Object.fromEntries(made) as Record<K, W>
}

const entries = <K extends string, V>(from: Record<K, V>) => Object.entries(from) as [K, V][]

const HOUR_MS = 3_600_000
const PROCESSING_MS = 21_000

/** The message as it is completed, so many hours before now. Its recording is kept under its own id. */
function toInput(message: SeedMessage, channel: Channel, now: Date): MessageInput & { id: string; audioKey: string } {
  const completedAt = new Date(now.getTime() - message.hoursAgo * HOUR_MS)
  const id = randomUUID()
  return {
    id,
    audioKey: id,
    createdAt: new Date(completedAt.getTime() - PROCESSING_MS - message.durationSeconds * 1000),
    completedAt,
    durationSeconds: message.durationSeconds,
    sender: toSender(message.method, message.contact, message.verified),
    channelId: channel.id,
    channel: {
      type: channel.type,
      id: channel.id,
      name: channel.name,
      page_url: message.page === null ? null : `https://${channel.name}${message.page}`,
    },
    transcriptText: message.transcript,
    transcriptConfidence: message.confidence,
    summary: message.summary,
    tags: message.tags,
    googleReview: {
      enabled: message.reviewDraft !== null,
      review_url: message.reviewDraft === null ? null : `https://reviews.example/${channel.name}`,
      draft_text: message.reviewDraft,
    },
  }
}

/** Measured in the recordings. `starts`: of the sentences, after the pauses, in seconds; empty where the pauses are not the sentences'. */
const WAVEFORMS: Record<string, { starts: number[]; level: AudioDetails['level']; peaks: number[] }> = waveforms

/** Returns what processing stores about a recording: its waveform, and the sentences of the transcript with their times. */
export function measuredOf({ recording, transcript, durationSeconds }: SeedMessage): {
  audioDetails: AudioDetails
  segments: TranscriptSegment[]
} {
  const found = WAVEFORMS[recording]
  if (!found) throw new Error(`waveforms.json has no ${recording}.`)
  const { starts, level, peaks } = found
  const sentences = transcript.split(/(?<=[.?!]) /)
  const segments = starts.map((start, index) => ({
    start,
    end: starts[index + 1] ?? durationSeconds,
    text: sentences[index] ?? '',
  }))
  return { audioDetails: { inputFormat: 'webm/opus', peaks, level, damage: null }, segments }
}
