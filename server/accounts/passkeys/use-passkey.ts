import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { passkeys, users } from '../../../db/schema'
import type { AuthenticationResponse } from '../../contract/accounts/profile'
import { ApiError } from '../../errors'
import { log } from '../../log'
import { markConfirmed, type OwnSession, type Person } from '../sessions/session'
import { admitSignIn, clearSignInAttempts } from '../sign-in/sign-in'
import {
  CHALLENGE_MINUTES,
  consumeSessionChallenge,
  consumeSignInChallenge,
  createChallenge,
  loadWebAuthn,
  relyingParty,
} from './passkeys'

type TooMany = { kind: 'too_many_tries'; waitSeconds: number }

/** Starts a sign-in with a passkey. */
export async function startPasskeySignIn(
  ipAddress: string | null,
): Promise<{ kind: 'options'; challengeId: string; options: PublicKeyCredentialRequestOptionsJSON } | TooMany> {
  const admitted = await admitSignIn('passkey_challenge', { ipAddress: ipAddress ?? 'unknown' })
  if (!admitted.admitted) return { kind: 'too_many_tries', waitSeconds: admitted.waitSeconds }
  const { id, bytes } = await createChallenge('sign_in', null)
  return { kind: 'options', challengeId: id, options: await signingOptions(bytes) }
}

/** Finds the person whose passkey signed the challenge. The attempt counts against the sign-in rate limit. */
export async function signInWithPasskey(
  challengeId: string,
  response: AuthenticationResponse,
  ipAddress: string | null,
): Promise<{ kind: 'person'; person: Person } | { kind: 'refused' } | { kind: 'copied' } | TooMany> {
  const admitted = await admitSignIn('passkey', { ipAddress: ipAddress ?? 'unknown' })
  if (!admitted.admitted) return { kind: 'too_many_tries', waitSeconds: admitted.waitSeconds }
  const challenge = await consumeSignInChallenge(challengeId)
  const checked = challenge === null ? ({ kind: 'refused' } as const) : await checkPasskey(response, challenge)
  if (checked.kind !== 'verified') return checked
  await clearSignInAttempts(admitted)
  const [user] = await db().select().from(users).where(eq(users.id, checked.userId))
  return user ? { kind: 'person', person: { id: user.id, sessionVersion: user.sessionVersion } } : { kind: 'refused' }
}

export async function confirmationOptions(own: OwnSession): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await db().select().from(passkeys).where(eq(passkeys.userId, own.userId))
  if (known.length === 0) throw new ApiError('conflict', { message: 'You have no passkey yet.' })
  const { bytes } = await createChallenge('confirm', own.sessionId)
  const allowed = known.map(({ credentialId: id, transports }) => ({ id, transports }))
  return signingOptions(bytes, allowed)
}

/** Proves with a passkey that the session is the person's. @throws ApiError validation_error, rate_limited */
export async function confirmWithPasskey(own: OwnSession, response: AuthenticationResponse): Promise<void> {
  const admitted = await admitSignIn('passkey', { ipAddress: own.ipAddress, device: own.sessionId })
  if (!admitted.admitted)
    throw new ApiError('rate_limited', {
      message: 'Too many attempts. Try again in a few minutes.',
      headers: { 'Retry-After': String(admitted.waitSeconds) },
    })
  const challenge = await consumeSessionChallenge('confirm', own.sessionId)
  const checked = challenge === null ? ({ kind: 'refused' } as const) : await checkPasskey(response, challenge)
  if (checked.kind === 'copied') throw new ApiError('validation_error', { message: COPIED })
  if (checked.kind !== 'verified' || checked.userId !== own.userId)
    throw new ApiError('validation_error', { message: 'The passkey could not be verified. Try again.' })
  await clearSignInAttempts(admitted)
  await markConfirmed(own)
}

export const COPIED =
  'This passkey was used fewer times than it reported before, so a copy of it may exist. ' +
  'Sign in another way, then remove it in your profile.'

/** `copied`: the authenticator reported a lower count than before (WebAuthn, "Signature Counter Considerations"). */
type PasskeyCheck = { kind: 'verified'; userId: string } | { kind: 'refused' } | { kind: 'copied' }

async function signingOptions(
  challenge: Uint8Array<ArrayBuffer>,
  allowed: { id: string; transports: string[] }[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: allowed,
  })
}

async function checkPasskey(response: AuthenticationResponse, challenge: string): Promise<PasskeyCheck> {
  const [passkey] = await db().select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  const handle = response.response.userHandle
  if (!passkey || (handle !== undefined && handle !== handleOf(passkey.userId))) return { kind: 'refused' }
  const verified = await verify(response, challenge, passkey)
  if (!verified?.verified) return { kind: 'refused' }
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  // One statement, so that of two copies that sign at the same time only one passes.
  const used = await db().execute(sql`
    update ${passkeys} set signature_count = ${newCounter}::bigint, is_synced = ${credentialBackedUp},
      last_used_at = clock_timestamp()
    where id = ${passkey.id}::uuid
      and (signature_count < ${newCounter}::bigint or (signature_count = 0 and ${newCounter}::bigint = 0))
    returning id`)
  if (used.length > 0) return { kind: 'verified', userId: passkey.userId }
  log.warn({ passkey: passkey.id, user: passkey.userId }, 'A passkey reported a lower signature count than before.')
  return { kind: 'copied' }
}

async function verify(
  response: AuthenticationResponse,
  expectedChallenge: string,
  passkey: typeof passkeys.$inferSelect,
): Promise<VerifiedAuthenticationResponse | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty()
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    return await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // The library would compare the count before the signature. `checkPasskey` compares it afterwards.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
  } catch (err) {
    // The library throws for every response that does not fit, also for one that it cannot decode.
    log.debug({ err }, 'A passkey response was refused.')
    return null
  }
}

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')
