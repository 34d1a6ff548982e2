'use server'

import { redirect } from 'next/navigation'
import { startSession } from '@/server/accounts/auth/auth'
import { signInByLink } from '@/server/accounts/sign-in/reset-password'
import { formText } from '../form-text'
import { HOME } from '../return-path'

/** Signs in with a link, which works once. If it no longer works, its page says why. */
export async function signInWithLink(form: FormData): Promise<void> {
  const token = formText(form, 'token')
  const result = await signInByLink(token)
  if (result.kind !== 'person') redirect(`/sign-in/link?token=${encodeURIComponent(token)}`)
  const { kind } = await startSession(result.person)
  redirect(kind === 'signed_in' ? HOME : '/sign-in?error=no_account')
}
