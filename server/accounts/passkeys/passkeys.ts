import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { PublicKeyCredentialCreationOptionsJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { type CHALLENGE_PURPOSES, passkeyChallenges, passkeys, users } from '../../../db/schema'
import type { Passkey, RegistrationResponse } from '../../contract/accounts/profile'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { log } from '../../log'
import { sendMail } from '../../mail/mail'
import type { MailContent } from '../../mail/mail-body'
import { findOwnUser, recordPersonalActivity } from '../profile/profile'
import { lockOwnUser, type OwnSession, requireConfirmed } from '../sessions/session'

export async function listPasskeys({ userId }: OwnSession): Promise<Passkey[]> {
  const rows = await db()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(toPasskey)
}

/** Renames a passkey of the person. Null when they have no such passkey. */
export async function renamePasskey(own: OwnSession, id: string, name: string): Promise<Passkey | null> {
  const [row] = await db().update(passkeys).set({ name }).where(isOwn(own, id)).returning()
  return row ? toPasskey(row) : null
}

/** Deletes a passkey of the person. Null when they have no such passkey. */
export const removePasskey = (own: OwnSession, id: string): Promise<Passkey | null> =>
  db().transaction(async (tx) => {
    const user = await lockOwnUser(tx, own)
    const [row] = await tx.delete(passkeys).where(isOwn(own, id)).returning()
    if (!row) return null
    await recordPersonalActivity(tx, own, { action: 'member_passkey_removed', subject: user.email })
    return toPasskey(row)
  })

const toPasskey = (row: typeof passkeys.$inferSelect): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.isSynced,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

const isOwn = ({ userId }: OwnSession, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

const MAX_PASSKEYS = 20

/** Returns the options to create a passkey. Throws ApiError not_found (403) before a confirmation, limit_reached or conflict. */
export async function registrationOptions(own: OwnSession): Promise<PublicKeyCredentialCreationOptionsJSON> {
  if (passkeyProblem())
    throw new ApiError('conflict', { message: 'Passkeys do not work at the address of this server.' })
  await requireConfirmed(own)
  const user = await findOwnUser(own)
  const known = await db().select().from(passkeys).where(eq(passkeys.userId, own.userId))
  if (known.length >= MAX_PASSKEYS) throw tooMany()
  const { bytes } = await createChallenge('register', own.sessionId)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Voice Message Service',
    rpID: relyingParty().id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: bytes,
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Stores a new passkey and queues an email. Throws ApiError as `registrationOptions`, and validation_error for a wrong response. */
export async function addPasskey(own: OwnSession, name: string, response: RegistrationResponse): Promise<Passkey> {
  await requireConfirmed(own)
  const challenge = await consumeSessionChallenge('register', own.sessionId)
  const verified = challenge === null ? null : await verify(response, challenge)
  if (!verified?.verified) throw refused()
  const { credential, credentialBackedUp } = verified.registrationInfo
  return db().transaction(async (tx) => {
    const user = await lockOwnUser(tx, own)
    await requireConfirmed(own, tx)
    if ((await tx.$count(passkeys, eq(passkeys.userId, own.userId))) >= MAX_PASSKEYS) throw tooMany()
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: own.userId,
        name,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        signatureCount: credential.counter,
        transports: response.response.transports,
        isSynced: credentialBackedUp,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning()
    if (!row) throw new ApiError('conflict', { message: 'This passkey is already in use.' })
    await queuePasskeyAddedMail(tx, row.id)
    await recordPersonalActivity(tx, own, { action: 'member_passkey_added', subject: user.email })
    return toPasskey(row)
  })
}

async function verify(
  response: RegistrationResponse,
  expectedChallenge: string,
): Promise<VerifiedRegistrationResponse | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    })
  } catch (err) {
    // The library throws for every response that does not fit, also for one that it cannot decode.
    log.debug({ err }, 'A passkey could not be registered.')
    return null
  }
}

const refused = () => new ApiError('validation_error', { message: 'The passkey could not be verified. Try again.' })

const tooMany = () =>
  new ApiError('limit_reached', { message: `You have ${MAX_PASSKEYS} passkeys. Remove one, then add another.` })

export const MAIL_PASSKEY_ADDED = 'mail_passkey_added'

const queuePasskeyAddedMail = (tx: Transaction, passkeyId: string) =>
  tx.execute(sql`select graphile_worker.add_job(${MAIL_PASSKEY_ADDED},
    json_build_object('mail_id', gen_random_uuid(), 'passkey_id', ${passkeyId}::text))`)

const Payload = z.object({ mail_id: z.uuid(), passkey_id: z.uuid() })

/** Task: tells the user that a passkey was added. @throws when the email cannot be sent; the task is then repeated */
export async function mailPasskeyAdded(payload: unknown): Promise<void> {
  const { mail_id, passkey_id } = Payload.parse(payload)
  const [user] = await db()
    .select({ email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, passkey_id))
  if (!user) return // The passkey was removed.
  await sendMail({ id: mail_id, to: user.email, ...passkeyAddedMail(user.email) })
}

export const passkeyAddedMail = (email: string): MailContent => ({
  subject: 'A passkey was added to your login',
  body: [
    `A passkey was added for ${email}. It signs in without the password.`,
    'If this was not you, another person has used your login. Remove the passkey and change your password.',
    { button: 'Open your profile', url: `${env().BASE_URL}/profile` },
  ],
  why: 'You get this email because it is about your login.',
})

/** Why passkeys do not work at an address: it is an IP address, or neither https nor localhost (WebAuthn, "RP ID"). */
type PasskeyProblem = 'ip_address' | 'insecure'

/** Returns what passkeys are bound to: the host name of the service's public address, and its origin. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL)
  return { id: hostname, origin }
}

/** Returns why browsers refuse passkeys at the service's public address, or null. */
export function passkeyProblem(baseUrl = env().BASE_URL): PasskeyProblem | null {
  const { hostname, protocol } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_address'
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? null : 'insecure'
}

/** How long a challenge is valid, in minutes. */
export const CHALLENGE_MINUTES = 5

type Purpose = (typeof CHALLENGE_PURPOSES)[number]

interface Challenge {
  id: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Creates a challenge. The previous one of the same session and purpose becomes invalid. */
export async function createChallenge(purpose: Purpose, sessionId: string | null): Promise<Challenge> {
  const [id, bytes] = [randomUUID(), new Uint8Array(randomBytes(32))]
  await db().execute(sql`
    insert into ${passkeyChallenges} (id, purpose, session_id, challenge, expires_at)
    values (${id}::uuid, ${purpose}, ${sessionId}::uuid, ${Buffer.from(bytes).toString('base64url')},
      clock_timestamp() + make_interval(mins => ${CHALLENGE_MINUTES}::int))
    on conflict (session_id, purpose) do update
      set id = excluded.id, challenge = excluded.challenge, expires_at = excluded.expires_at`)
  return { id, bytes }
}

/** Consumes the challenge of a session and returns it in base64url. */
export const consumeSessionChallenge = (purpose: Exclude<Purpose, 'sign_in'>, sessionId: string) =>
  consume(sql`purpose = ${purpose} and session_id = ${sessionId}::uuid`)

/** The same for a sign-in, with the id in the browser's cookie. */
export const consumeSignInChallenge = (id: string) =>
  consume(sql`purpose = 'sign_in' and id::text = ${id}::text and session_id is null`)

async function consume(which: ReturnType<typeof sql>): Promise<string | null> {
  const [row] = await db().execute<{ challenge: string; is_expired: boolean }>(sql`
    delete from ${passkeyChallenges} where ${which}
    returning challenge, expires_at <= clock_timestamp() as is_expired`)
  return row && !row.is_expired ? row.challenge : null
}

/** Loads the library at its first use: most processes never check a passkey, and loading it takes most of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
