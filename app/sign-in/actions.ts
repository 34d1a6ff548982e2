'use server'

import { redirect } from 'next/navigation'
import * as auth from '@/server/accounts/auth/auth'
import { formText } from './form-text'
import { returnPath } from './return-path'
import { signInMessages, waitText } from './sign-in-messages'

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
  return { email, error: errorOf(result) }
}

export async function signOut(): Promise<void> {
  await auth.signOut()
  redirect('/')
}

/** Signs out, so that a new sign-in proves who the user is, and returns to the page `from` afterwards. */
export async function signInAgain(form: FormData): Promise<void> {
  await auth.signOut()
  const from = form.get('from')
  redirect(`/sign-in?from=${encodeURIComponent(returnPath(typeof from === 'string' ? from : null))}`)
}

/** Ends all sessions of the user on all devices. */
export async function signOutEverywhere(): Promise<void> {
  await auth.signOutEverywhere()
  redirect('/sign-in?notice=signed_out_everywhere')
}

function errorOf(result: Exclude<Awaited<ReturnType<typeof auth.signIn>>, { kind: 'signed_in' }>): string {
  const { errors } = signInMessages
  if (result.kind === 'too_many_tries') return errors.tooMany(waitText(result.waitSeconds))
  return result.kind === 'no_account' ? errors.noAccount : errors.wrong
}
