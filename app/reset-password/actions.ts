'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { formText } from '@/app/sign-in/form-text'
import { passwordError } from '@/app/sign-in/password-error'
import { HOME } from '@/app/sign-in/return-path'
import { signInMessages, waitText } from '@/app/sign-in/sign-in-messages'
import { startSession } from '@/server/accounts/auth/auth'
import { resetPassword as reset } from '@/server/accounts/sign-in/reset-password'
import { clientAddress } from '@/server/http/request/client-address'

/** Sets the password and signs in. If the link no longer works, its page says why. */
export async function resetPassword(_: { error: string | null }, form: FormData): Promise<{ error: string | null }> {
  const [token, password] = [formText(form, 'token'), formText(form, 'password')]
  const error = passwordError(password)
  if (error) return { error }
  const result = await reset(token, password, clientAddress(await headers()))
  if (result.kind === 'too_many_tries') return { error: signInMessages.errors.serverBusy(waitText(result.waitSeconds)) }
  if (result.kind !== 'person') redirect(`/reset-password?token=${encodeURIComponent(token)}`)
  const { kind } = await startSession(result.person)
  redirect(kind === 'signed_in' ? HOME : '/sign-in?error=no_account')
}
