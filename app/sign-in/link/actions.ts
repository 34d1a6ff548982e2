'use server'

import { redirect } from 'next/navigation'
import { signInByLink } from '@/server/accounts/sign-in/reset-password'
import { startSession } from '@/server/auth'
import { formText } from '../form-text'
import { HOME } from '../return-path'

/** Uses the link up and signs its person in. One that does not work any more says so on its own page. */
export async function signInWithLink(form: FormData): Promise<void> {
  const token = formText(form, 'token')
  const result = await signInByLink(token)
  if (result.kind !== 'person') redirect(`/sign-in/link?token=${encodeURIComponent(token)}`)
  const { kind } = await startSession(result.person)
  redirect(kind === 'signed_in' ? HOME : '/sign-in?error=no_account')
}
