import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { cookies } from 'next/headers'
import { CHALLENGE_MINUTES } from './accounts/passkeys/challenges'
import * as passkeys from './accounts/passkeys/use-passkey'
import { currentClient, startSession } from './auth'
import type { AuthenticationResponse } from './contract/accounts/passkey'
import { passkeyCookie } from './session-cookies'

/**
 * Starts a sign-in with a passkey. A cookie binds the challenge to this browser. Only a server action or a route handler
 * can set cookies.
 */
export async function startPasskeySignIn(): Promise<
  { kind: 'options'; options: PublicKeyCredentialRequestOptionsJSON } | { kind: 'too_many_tries'; waitSeconds: number }
> {
  const started = await passkeys.startPasskeySignIn((await currentClient()).ipAddress)
  if (started.kind !== 'options') return started
  const { name, options } = passkeyCookie()
  ;(await cookies()).set(name, started.challengeId, { ...options, maxAge: CHALLENGE_MINUTES * 60 })
  return { kind: 'options', options: started.options }
}

/** Signs in with the response of a passkey to the challenge of this browser. */
export async function signInWithPasskey(
  response: AuthenticationResponse,
): Promise<
  { kind: 'signed_in' | 'refused' | 'copied' | 'no_account' } | { kind: 'too_many_tries'; waitSeconds: number }
> {
  const { name, options } = passkeyCookie()
  const store = await cookies()
  const challengeId = store.get(name)?.value ?? ''
  store.set(name, '', { ...options, maxAge: 0 })
  const result = await passkeys.signInWithPasskey(challengeId, response, (await currentClient()).ipAddress)
  return result.kind === 'person' ? startSession(result.person) : result
}
