import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { passkeys } from '../../../db/schema'
import type { AuthenticationResponse } from '../../contract/accounts/passkey'
import { log } from '../../log'
import { CHALLENGE_MINUTES } from './challenges'
import { relyingParty } from './relying-party'
import { loadWebAuthn } from './webauthn'

/**
 * The result of checking a response. `copied`: the signature is valid, but the authenticator reported a lower count than
 * before, so the passkey may have been copied (WebAuthn, "Signature Counter Considerations").
 */
export type PasskeyCheck = { kind: 'verified'; userId: string } | { kind: 'refused' } | { kind: 'copied' }

/** Returns the options with which a browser signs a challenge, with any passkey of this service or with the given ones. */
export async function signingOptions(
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

/**
 * Checks the response to a challenge, and records the use of the passkey. A passkey that does not exist and a wrong
 * signature have the same result.
 * @param challenge the consumed challenge in base64url
 */
export async function checkPasskey(response: AuthenticationResponse, challenge: string): Promise<PasskeyCheck> {
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

/** The user handle of a passkey: the id of its user in base64url. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')
