import type { PublicKeyCredentialCreationOptionsJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { passkeys } from '../../../db/schema'
import type { Passkey, RegistrationResponse } from '../../contract/accounts/passkey'
import { ApiError } from '../../errors'
import { log } from '../../log'
import { recordPersonalActivity } from '../profile/personal-activity'
import { findOwnUser } from '../profile/profile'
import { lockOwnUser, type OwnSession, requireConfirmed } from '../sessions/own-session'
import { CHALLENGE_MINUTES, consumeSessionChallenge, createChallenge } from './challenges'
import { queuePasskeyAddedMail } from './passkey-added-mail'
import { toPasskey } from './passkeys'
import { passkeyProblem, relyingParty } from './relying-party'
import { loadWebAuthn } from './webauthn'

const MAX_PASSKEYS = 20

/**
 * Returns the options with which a browser creates a passkey.
 * @throws ApiError not_found (403) when the person has to prove who they are first (sessions/own-session.ts),
 *   limit_reached, conflict where passkeys do not work
 */
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

/**
 * Stores the passkey that a browser has created, and queues an email to the person.
 * @throws ApiError as `registrationOptions`; validation_error for a response that does not fit the challenge, conflict for
 *   a passkey that is already in use
 */
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
