import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../../db/client'
import { events, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { Diagnosis, Evidence, HEADER_FAULTS } from '../../contract/webhooks/diagnosis'
import { SIGNATURE_TOLERANCE_SECONDS } from '../../contract/webhooks/values'
import { ApiError } from '../../errors'
import { envelope } from '../signing/request'
import { decryptSecret, UnreadableSecretError } from '../signing/secret'
import { isSignedWith, readSignature, type Signature } from '../signing/signature'
import { findSubscription } from '../subscriptions/subscriptions'
import {
  type BodyCause,
  causeOf,
  differenceOf,
  likelyBodies,
  repairsOf,
  type SecretCause,
  shapeFault,
} from './likely-causes'

const MAX_TRIED = 100

/** Diagnoses a request that a receiver got. Nothing is stored. Null without the subscription. Throws ApiError without its secret. */
export async function checkDelivery(
  account: Account,
  { subscription_id, secret, header, body, received_at }: Evidence,
): Promise<Diagnosis | null> {
  const others = await secretsOf(account)
  const given =
    secret === null ? await secretOf(account, subscription_id ?? '') : { text: secret, subscriptionId: null }
  if (!given) return null
  const bytes = Buffer.from(body, 'base64')
  return diagnose({
    header,
    body: bytes,
    receivedAt: received_at === null ? new Date() : new Date(received_at),
    secret: given,
    others: others.filter(({ text }) => text !== given.text || secret !== null),
    sent: await sentBytes(account, bytes.toString('utf8')),
  })
}

async function secretOf(account: Account, id: string): Promise<{ text: string; subscriptionId: string } | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  if (row.encryptedSecret === null)
    throw new ApiError('conflict', { message: 'This subscription was scrubbed: its signing secret is erased.' })
  const [text] = readable(() => [decryptSecret(row.encryptedSecret ?? '', row.id)])
  if (text === undefined)
    throw new ApiError('internal_error', {
      status: 503,
      message: 'The signing secret cannot be read because of a fault on our side. Try again later.',
      headers: { 'Retry-After': '30' },
    })
  return { text, subscriptionId: row.id }
}

async function secretsOf(account: Account): Promise<KnownSecret[]> {
  const { id, encryptedSecret, previousEncryptedSecret } = webhookSubscriptions
  const rows = await db()
    .select({ id, encryptedSecret, previousEncryptedSecret })
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.accountId, account.id), isNotNull(encryptedSecret)))
    .orderBy(desc(webhookSubscriptions.createdAt))
    .limit(MAX_TRIED)
  const known = (subscriptionId: string, encrypted: string | null, which: KnownSecret['which']): KnownSecret[] =>
    encrypted === null
      ? []
      : readable(() => [{ subscriptionId, which, text: decryptSecret(encrypted, subscriptionId) }])
  return rows.flatMap((row) => [
    ...known(row.id, row.encryptedSecret, 'current'),
    ...known(row.id, row.previousEncryptedSecret, 'previous'),
  ])
}

/** Leaves out a secret whose key this process does not have. Health reports the key. */
function readable<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableSecretError) return []
    throw error
  }
}

async function sentBytes(account: Account, text: string): Promise<Buffer | null> {
  const eventId = /evt_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(text)?.[1]
  const deliveredAt = /delivered_at[^0-9]{1,20}(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/.exec(text)?.[1]
  if (!eventId || !deliveredAt || Number.isNaN(Date.parse(deliveredAt))) return null
  const [event] = await db()
    .select({ kind: events.kind, data: events.data })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.accountId, account.id)))
  return event ? Buffer.from(envelope({ ...event, eventId, deliveredAt: new Date(deliveredAt) })) : null
}

interface DiagnosisInput {
  header: string
  body: Buffer
  receivedAt: Date
  /** The secret that the receiver verifies with. `subscriptionId` is null when its subscription is unknown. */
  secret: { text: string; subscriptionId: string | null }
  others: readonly KnownSecret[]
  sent: Buffer | null
}

export interface KnownSecret {
  text: string
  subscriptionId: string
  which: 'current' | 'previous'
}

/**
 * Finds the part of a verification that fails, by reversing common changes to bodies and secrets; the fewest changes win.
 * It yields to other work of this process: a large body is hashed a few hundred times, 0.3 ms each.
 */
export async function diagnose({ header, body, receivedAt, secret, others, sent }: DiagnosisInput): Promise<Diagnosis> {
  const text = withoutName(header)
  const signature = readSignature(text)
  const time = timeOf(signature, receivedAt)
  const { found, shape } = signature
    ? { found: await search(signature, { body, secret, others, sent }), shape: shapeFault(secret.text) }
    : { found: null, shape: null }
  const isExact = found !== null && found.body === body && found.secret.cause === null
  return {
    accepted: isExact && time.is_within === true,
    header: { fault: signature ? null : faultOf(text), signatures: signature?.signatures.length ?? 0 },
    timestamp: time,
    body: found
      ? found.body === body
        ? { finding: 'fits', cause: null, difference: null }
        : { finding: 'differs', cause: found.cause, difference: differenceOf(found.body, body) }
      : { finding: signature ? 'unknown' : 'unchecked', cause: null, difference: null },
    secret: found
      ? {
          finding: found.secret.cause === null ? 'fits' : 'differs',
          cause: found.secret.cause,
          subscription_id: found.secret.subscriptionId,
        }
      : shape
        ? { finding: 'differs', cause: shape, subscription_id: null }
        : { finding: signature ? 'unknown' : 'unchecked', cause: null, subscription_id: null },
  }
}

interface Candidate {
  text: string
  cause: SecretCause | null
  subscriptionId: string | null
}

interface Found {
  body: Buffer
  cause: BodyCause | null
  secret: Candidate
}

const STEP_MS = 5

async function search(
  signature: Signature,
  question: Omit<DiagnosisInput, 'header' | 'receivedAt'>,
): Promise<Found | null> {
  const { body, secret, sent } = question
  const [near, far] = candidates(question)
  let begun = performance.now()
  async function signerOf(bytes: Buffer, tried: readonly Candidate[]): Promise<Candidate | null> {
    for (const candidate of tried) {
      if (isSignedWith(signature, candidate.text, bytes)) return candidate
      if (performance.now() - begun < STEP_MS) continue
      await setImmediate()
      begun = performance.now()
    }
    return null
  }

  const exact = await signerOf(body, [...near, ...far])
  if (exact) return { body, cause: null, secret: withOwner(exact, secret, question.others) }
  const known = sent ? await signerOf(sent, [...near, ...far]) : null
  if (sent && known)
    return { body: sent, cause: causeOf(body, sent), secret: withOwner(known, secret, question.others) }
  // Each of these needs another digest of the whole body, so only the likely secrets are tried.
  for (const { cause, bytes } of likelyBodies(body)) {
    const fitting = await signerOf(bytes, near)
    if (fitting) return { body: bytes, cause, secret: withOwner(fitting, secret, question.others) }
  }
  return null
}

function candidates({ secret, others }: Omit<DiagnosisInput, 'header' | 'receivedAt'>): [Candidate[], Candidate[]] {
  const given: Candidate = { ...secret, cause: null }
  const repaired = repairsOf(secret.text).map(({ cause, text }) => ({ text, cause, subscriptionId: null }))
  const known = others.map(({ text, subscriptionId, which }): Candidate => {
    const isOwn = subscriptionId === secret.subscriptionId
    return { text, subscriptionId, cause: isOwn && which === 'previous' ? 'previous' : 'other_subscription' }
  })
  const isOwn = ({ subscriptionId }: Candidate) => subscriptionId === secret.subscriptionId
  return [[given, ...repaired, ...known.filter(isOwn)], known.filter((candidate) => !isOwn(candidate))]
}

const withOwner = (found: Candidate, given: DiagnosisInput['secret'], others: readonly KnownSecret[]): Candidate =>
  found.subscriptionId !== null || given.subscriptionId !== null
    ? found
    : { ...found, subscriptionId: others.find(({ text }) => text === found.text)?.subscriptionId ?? null }

function timeOf(signature: Signature | null, receivedAt: Date): Diagnosis['timestamp'] {
  const tolerance_seconds = SIGNATURE_TOLERANCE_SECONDS
  if (!signature) return { age_seconds: null, tolerance_seconds, is_within: null }
  const age_seconds = receivedAt.getTime() / 1000 - signature.time
  return { age_seconds, tolerance_seconds, is_within: Math.abs(age_seconds) <= tolerance_seconds }
}

/** Removes the header's name and quotation marks, which are often copied with it and were not sent. */
const withoutName = (text: string): string =>
  text
    .trim()
    .replace(/^["']?x-message-signature["']?\s*:\s*/i, '')
    .replace(/^(["'])(.*)\1$/, '$2')

function faultOf(header: string): (typeof HEADER_FAULTS)[number] {
  if (header === '') return 'empty'
  if (header.includes(';') && !header.includes(',')) return 'separator'
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t='))
  const signatures = parts.filter((part) => part.startsWith('v1='))
  if (times.length === 0) return 'no_time'
  const readable = times.filter((part) => /^t=\d{1,12}$/.test(part))
  if (readable.length === 0) return 'bad_time'
  if (readable.length > 1) return 'two_times'
  if (signatures.length === 0) return 'no_signature'
  return signatures.some((part) => /^v1=[0-9a-f]{64}$/i.test(part)) ? 'upper_case' : 'bad_signature'
}
