'use server'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import * as passkeys from '@/server/accounts/auth/auth'
import { COPIED } from '@/server/accounts/passkeys/use-passkey'
import { AuthenticationResponse } from '@/server/contract/accounts/profile'
import { returnPath } from './return-path'
import { signInMessages, waitText } from './sign-in-messages'

const { errors, passkey } = signInMessages

/** Returns what the browser has to sign, or why it cannot sign in. The same for every visitor. */
export async function startPasskeySignIn(): Promise<
  { options: PublicKeyCredentialRequestOptionsJSON } | { error: string }
> {
  const started = await passkeys.startPasskeySignIn()
  return started.kind === 'options'
    ? { options: started.options }
    : { error: errors.tooManyPasskeys(waitText(started.waitSeconds)) }
}

/** Signs in with the response of a passkey. Returns the page the user came from, or the error. */
export async function signInWithPasskey(response: unknown, from: unknown): Promise<{ to: string } | { error: string }> {
  const parsed = AuthenticationResponse.safeParse(response)
  if (!parsed.success) return { error: passkey.refused }
  const result = await passkeys.signInWithPasskey(parsed.data)
  if (result.kind === 'signed_in') return { to: returnPath(typeof from === 'string' ? from : null) }
  if (result.kind === 'too_many_tries') return { error: errors.tooManyPasskeys(waitText(result.waitSeconds)) }
  if (result.kind === 'no_account') return { error: errors.noAccount }
  return { error: result.kind === 'copied' ? COPIED : passkey.refused }
}
