import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { passkeys, users } from '../../../db/schema'
import type { AuthenticationResponse } from '../../contract/accounts/passkey'
import { ApiError } from '../../errors'
import { markConfirmed, type OwnSession } from '../sessions/own-session'
import type { Person } from '../sessions/person'
import { admitSignIn, clearSignInAttempts } from '../sign-in/sign-in-rate-limit'
import { consumeSessionChallenge, consumeSignInChallenge, createChallenge } from './challenges'
import { checkPasskey, signingOptions } from './verify-response'

type TooMany = { kind: 'too_many_tries'; waitSeconds: number }

/**
 * Starts a sign-in with a passkey. The options name no passkey and no person, so they reveal nothing.
 * @returns the options for the browser, and the id of the challenge for its cookie
 */
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

/** Returns the options with which a signed-in person proves with a passkey who they are. */
export async function confirmationOptions(own: OwnSession): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await db().select().from(passkeys).where(eq(passkeys.userId, own.userId))
  if (known.length === 0) throw new ApiError('conflict', { message: 'You have no passkey yet.' })
  const { bytes } = await createChallenge('confirm', own.sessionId)
  const allowed = known.map(({ credentialId: id, transports }) => ({ id, transports }))
  return signingOptions(bytes, allowed)
}

/**
 * Proves with a passkey that the session belongs to the person.
 * @throws ApiError validation_error for another passkey or a wrong signature, rate_limited after too many
 */
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

/** Error text for a passkey whose signature count went back. */
export const COPIED =
  'This passkey was used fewer times than it reported before, so a copy of it may exist. ' +
  'Sign in another way, then remove it in your profile.'
