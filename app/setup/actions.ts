'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { formText, HOME, nameError, passwordError, waitText } from '@/app/sign-in/form-values'
import { type SignInTexts, signInMessages } from '@/app/sign-in/messages/en'
import { getMessages } from '@/components/language/server-messages'
import { isCountry } from '@/server/accounts/account/country'
import { startSession } from '@/server/accounts/auth/auth'
import { setUp } from '@/server/accounts/sign-in/setup'
import { emailAddress } from '@/server/accounts/users/users'
import { AccountName, PLANS } from '@/server/contract/accounts/account'
import { PersonName } from '@/server/contract/accounts/member'
import { clientAddress } from '@/server/http/request/client-address'

/** The typed values without the password, and the errors by field. */
export interface SetupState {
  values: { token: string; account: string; plan: string; country: string; name: string; email: string }
  errors: Partial<Record<'token' | 'account' | 'name' | 'email' | 'password', string>>
}

export async function createFirstAdmin(_: SetupState, form: FormData): Promise<SetupState> {
  const field = (name: string) => formText(form, name).trim()
  const values = {
    token: field('token'),
    account: field('account'),
    plan: field('plan'),
    country: field('country'),
    name: field('name'),
    email: field('email'),
  }
  const password = formText(form, 'password')
  const text = await getMessages(signInMessages)
  const errors = errorsOf(values, password, text)
  if (Object.keys(errors).length > 0) return { values, errors }
  const plan = z.enum(PLANS).catch('free').parse(values.plan)
  const phoneCountry = isCountry(values.country) ? values.country : null
  const result = await setUp({ ...values, plan, phoneCountry, password }, clientAddress(await headers()))
  if (result.kind === 'person') {
    await startSession(result.person)
    redirect(HOME)
  }
  if (result.kind === 'too_late') notFound()
  if (result.kind === 'wrong_token') return { values, errors: { token: text.setup.tokenWrong } }
  return { values, errors: { token: text.setup.tooMany(waitText(result.waitSeconds, text)) } }
}

function errorsOf(values: SetupState['values'], password: string, text: SignInTexts): SetupState['errors'] {
  const passwordProblem = passwordError(password, text)
  const account = nameError(AccountName, values.account, text)
  const name = nameError(PersonName, values.name, text)
  return {
    ...(account ? { account } : {}),
    ...(name ? { name } : {}),
    ...(emailAddress(values.email) === null ? { email: text.emailInvalid } : {}),
    ...(passwordProblem ? { password: passwordProblem } : {}),
  }
}
