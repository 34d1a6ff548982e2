'use server'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getMessages } from '@/components/language/server-messages'
import * as auth from '@/server/accounts/auth/auth'
import { COPIED } from '@/server/accounts/passkeys/use-passkey'
import { areLinksMailed, type LinkPurpose, requestLink as request } from '@/server/accounts/sign-in/links'
import { resetPassword as reset, signInByLink } from '@/server/accounts/sign-in/reset-password'
import { AuthenticationResponse } from '@/server/contract/accounts/profile'
import { clientAddress } from '@/server/http/request/client-address'
import { formText, HOME, passwordError, returnPath, waitText } from './form-values'
import { signInMessages } from './messages/en'

/** The state of the form after a failed attempt. It never contains the password. */
export interface SignInState {
  email: string
  error: string | null
}

/** Attempts to sign in. Redirects to the page the user came from, or returns the error. */
export async function signIn(_: SignInState, form: FormData): Promise<SignInState> {
  const email = formText(form, 'email').trim()
  const result = await auth.signIn(email, formText(form, 'password'))
  if (result.kind === 'signed_in') redirect(returnPath(formText(form, 'from')))
  const text = await getMessages(signInMessages)
  const { errors } = text
  if (result.kind === 'too_many_tries') return { email, error: errors.tooMany(waitText(result.waitSeconds, text)) }
  return { email, error: result.kind === 'no_account' ? errors.noAccount : errors.wrong }
}

/** Returns what the browser has to sign, or why it cannot sign in. The same for every visitor. */
export async function startPasskeySignIn(): Promise<
  { options: PublicKeyCredentialRequestOptionsJSON } | { error: string }
> {
  const started = await auth.startPasskeySignIn()
  if (started.kind === 'options') return { options: started.options }
  const text = await getMessages(signInMessages)
  return { error: text.errors.tooManyPasskeys(waitText(started.waitSeconds, text)) }
}

/** Signs in with the response of a passkey. Returns the page the user came from, or the error. */
export async function signInWithPasskey(response: unknown, from: unknown): Promise<{ to: string } | { error: string }> {
  const text = await getMessages(signInMessages)
  const { errors, passkey } = text
  const parsed = AuthenticationResponse.safeParse(response)
  if (!parsed.success) return { error: passkey.refused }
  const result = await auth.signInWithPasskey(parsed.data)
  if (result.kind === 'signed_in') return { to: returnPath(typeof from === 'string' ? from : null) }
  if (result.kind === 'too_many_tries') return { error: errors.tooManyPasskeys(waitText(result.waitSeconds, text)) }
  if (result.kind === 'no_account') return { error: errors.noAccount }
  return { error: result.kind === 'copied' ? text.problem(COPIED) : passkey.refused }
}

export interface RequestLinkState {
  purpose: LinkPurpose
  email: string
  sent: number
  error: string | null
}

export async function requestLink(before: RequestLinkState, form: FormData): Promise<RequestLinkState> {
  const email = formText(form, 'email').trim()
  const purpose: LinkPurpose = formText(form, 'purpose') === 'sign_in' ? 'sign_in' : 'reset_password'
  const stateWith = (error: string | null) => ({ purpose, email, sent: error ? 0 : before.sent + 1, error })
  const text = await getMessages(signInMessages)
  if (!areLinksMailed()) return stateWith(text.requestLink.noEmail)
  const result = await request(purpose, email, clientAddress(await headers()))
  if (result.kind === 'no_address') return stateWith(text.emailInvalid)
  if (result.kind === 'too_many_tries') return stateWith(text.requestLink.tooMany(waitText(result.waitSeconds, text)))
  return stateWith(null)
}

/** Signs in with a link, which works once. If it no longer works, its page says why. */
export async function signInWithLink(form: FormData): Promise<void> {
  const token = formText(form, 'token')
  const result = await signInByLink(token)
  if (result.kind !== 'person') redirect(`/sign-in/link?token=${encodeURIComponent(token)}`)
  const { kind } = await auth.startSession(result.person)
  redirect(kind === 'signed_in' ? HOME : '/sign-in?error=no_account')
}

/** Sets the password and signs in. If the link no longer works, its page says why. */
export async function resetPassword(_: { error: string | null }, form: FormData): Promise<{ error: string | null }> {
  const [token, password] = [formText(form, 'token'), formText(form, 'password')]
  const text = await getMessages(signInMessages)
  const error = passwordError(password, text)
  if (error) return { error }
  const result = await reset(token, password, clientAddress(await headers()))
  if (result.kind === 'too_many_tries') return { error: text.errors.serverBusy(waitText(result.waitSeconds, text)) }
  if (result.kind !== 'person') redirect(`/reset-password?token=${encodeURIComponent(token)}`)
  const { kind } = await auth.startSession(result.person)
  redirect(kind === 'signed_in' ? HOME : '/sign-in?error=no_account')
}

export async function signOut(): Promise<void> {
  await auth.signOut()
  redirect('/')
}

/** Signs out, so that a new sign-in proves who the user is, and returns to the page `from` afterwards. */
export async function signInAgain(form: FormData): Promise<void> {
  await auth.signOut()
  redirect(`/sign-in?from=${encodeURIComponent(returnPath(formText(form, 'from')))}`)
}

export async function signOutEverywhere(): Promise<void> {
  await auth.signOutEverywhere()
  redirect('/sign-in?notice=signed_out_everywhere')
}
