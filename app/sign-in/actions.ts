'use server'

import { redirect } from 'next/navigation'
import * as auth from '@/server/auth'
import { formText } from './form-text'
import { returnPath } from './return-path'
import { waitWords } from './wait'
import { NO_ACCOUNT } from './words'

/** What the form shows again after a try that failed: never the password. */
export interface SignInState {
  email: string
  error: string | null
}

/** One try to sign in. Leads back to where the person came from, or answers with what went wrong. */
export async function signIn(_: SignInState, form: FormData): Promise<SignInState> {
  const email = formText(form, 'email').trim()
  const result = await auth.signIn(email, formText(form, 'password'))
  if (result.kind === 'signed_in') redirect(returnPath(formText(form, 'from')))
  return { email, error: result.kind === 'too_many_tries' ? tooMany(result.waitSeconds) : ERRORS[result.kind] }
}

export async function signOut(): Promise<void> {
  await auth.signOut()
  redirect('/')
}

/** Ends every session of whoever is signed in, on every device and here. */
export async function signOutEverywhere(): Promise<void> {
  await auth.signOutEverywhere()
  redirect('/sign-in?told=signed_out_everywhere')
}

const ERRORS = {
  wrong: 'The e-mail address and the password do not match. Check both, then try again.',
  no_account: NO_ACCOUNT,
}

const tooMany = (seconds: number) =>
  `There were too many tries with this address, or from where you are. Try again in ${waitWords(seconds)}.`
