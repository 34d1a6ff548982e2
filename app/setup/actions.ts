'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { formText } from '@/app/sign-in/form-text'
import { passwordError } from '@/app/sign-in/password-error'
import { HOME } from '@/app/sign-in/return-path'
import { signInMessages, waitText } from '@/app/sign-in/sign-in-messages'
import { startSession } from '@/server/accounts/auth/auth'
import { setUp } from '@/server/accounts/sign-in/setup'
import { emailAddress } from '@/server/accounts/users/users'
import { AccountName, PLANS } from '@/server/contract/accounts/account'
import { PersonName } from '@/server/contract/accounts/member'
import { clientAddress } from '@/server/http/request/client-address'
import { setupMessages as messages } from './setup-messages'

/** The typed values without the password, and the errors by field. */
export interface SetupState {
  values: { token: string; account: string; plan: string; name: string; email: string }
  errors: Partial<Record<'token' | 'account' | 'name' | 'email' | 'password', string>>
}

/** Creates the first account and its admin, and signs the admin in. */
export async function createFirstAdmin(_: SetupState, form: FormData): Promise<SetupState> {
  const field = (name: string) => formText(form, name).trim()
  const values = {
    token: field('token'),
    account: field('account'),
    plan: field('plan'),
    name: field('name'),
    email: field('email'),
  }
  const password = formText(form, 'password')
  const errors = errorsOf(values, password)
  if (Object.keys(errors).length > 0) return { values, errors }
  const plan = z.enum(PLANS).catch('free').parse(values.plan)
  const result = await setUp({ ...values, plan, password }, clientAddress(await headers()))
  if (result.kind === 'person') {
    await startSession(result.person)
    redirect(HOME)
  }
  if (result.kind === 'too_late') notFound()
  if (result.kind === 'wrong_token') return { values, errors: { token: messages.tokenWrong } }
  return { values, errors: { token: messages.tooMany(waitText(result.waitSeconds)) } }
}

function errorsOf(values: SetupState['values'], password: string): SetupState['errors'] {
  const passwordProblem = passwordError(password)
  const [account, name] = [nameError(AccountName, values.account), nameError(PersonName, values.name)]
  return {
    ...(account ? { account } : {}),
    ...(name ? { name } : {}),
    ...(emailAddress(values.email) === null ? { email: signInMessages.emailInvalid } : {}),
    ...(passwordProblem ? { password: passwordProblem } : {}),
  }
}

const nameError = (rule: z.ZodType, text: string): string | null =>
  rule.safeParse(text).error?.issues[0]?.message ?? null
