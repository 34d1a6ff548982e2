'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { formText } from '@/app/sign-in/form-text'
import { HOME } from '@/app/sign-in/return-path'
import { waitWords } from '@/app/sign-in/wait'
import { passwordFault } from '@/server/accounts/passwords/password'
import { resetPassword as reset } from '@/server/accounts/sign-in/reset-password'
import { startSession } from '@/server/auth'
import { clientAddress } from '@/server/http/client-address'

/** Sets the password and signs in. A link that does not work any more says so on its own page. */
export async function resetPassword(_: { error: string | null }, form: FormData): Promise<{ error: string | null }> {
  const [token, password] = [formText(form, 'token'), formText(form, 'password')]
  const error = passwordFault(password)
  if (error) return { error }
  const result = await reset(token, password, clientAddress(await headers()))
  if (result.kind === 'too_many_tries')
    return { error: `The server is busy. Try again in ${waitWords(result.waitSeconds)}.` }
  if (result.kind !== 'person') redirect(`/reset-password?token=${encodeURIComponent(token)}`)
  const { kind } = await startSession(result.person)
  redirect(kind === 'signed_in' ? HOME : '/sign-in?error=no_account')
}
