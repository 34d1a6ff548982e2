'use server'

import { redirect } from 'next/navigation'
import * as auth from '@/server/auth'
import { returnPath } from './return-path'

/** What the form shows again after a try that failed: never the password. */
export interface SignInState {
  email: string
  error: string | null
}

/** One try to sign in. Leads back to where the person came from, or answers with what went wrong. */
export async function signIn(_: SignInState, form: FormData): Promise<SignInState> {
  const email = text(form, 'email').trim()
  const result = await auth.signIn(email, text(form, 'password'))
  if (result === 'signed_in') redirect(returnPath(text(form, 'from')))
  return { email, error: ERRORS[result] }
}

export async function signOut(): Promise<void> {
  await auth.signOut()
  redirect('/')
}

const ERRORS = {
  wrong: 'The e-mail address and the password do not match. Check both, then try again.',
  too_many_tries: 'Too many tries for this e-mail address. Wait a quarter of an hour, then try again.',
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
