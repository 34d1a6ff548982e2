'use server'

import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { formText } from '@/app/sign-in/form-text'
import { HOME } from '@/app/sign-in/return-path'
import { waitWords } from '@/app/sign-in/wait'
import { emailAddress } from '@/server/accounts/email/email-address'
import { passwordFault } from '@/server/accounts/passwords/password'
import { setUp } from '@/server/accounts/sign-in/setup'
import { startSession } from '@/server/auth'
import { PLANS } from '@/server/contract/accounts/account'
import { PersonName } from '@/server/contract/accounts/member'
import { AccountName } from '@/server/contract/accounts/settings'
import { clientAddress } from '@/server/http/client-address'

/** What was typed, but for the password, and what is wrong with it by field. */
export interface SetupState {
  values: { token: string; account: string; plan: string; name: string; email: string }
  errors: Partial<Record<'token' | 'account' | 'name' | 'email' | 'password', string>>
}

/** Makes the first account and its admin, and signs them in. */
export async function makeFirstAdmin(_: SetupState, form: FormData): Promise<SetupState> {
  const field = (name: string) => formText(form, name).trim()
  const values = {
    token: field('token'),
    account: field('account'),
    plan: field('plan'),
    name: field('name'),
    email: field('email'),
  }
  const password = formText(form, 'password')
  const errors = faultsOf(values, password)
  if (Object.keys(errors).length > 0) return { values, errors }
  const plan = z.enum(PLANS).catch('free').parse(values.plan)
  const result = await setUp({ ...values, plan, password }, clientAddress(await headers()))
  if (result.kind === 'person') {
    await startSession(result.person)
    redirect(HOME)
  }
  if (result.kind === 'too_late') notFound()
  if (result.kind === 'wrong_token')
    return { values, errors: { token: 'This is not the setup token. It stands in the log of the last start.' } }
  return { values, errors: { token: `Too many tries. Try again in ${waitWords(result.waitSeconds)}.` } }
}

function faultsOf(values: SetupState['values'], password: string): SetupState['errors'] {
  const fault = passwordFault(password)
  const [account, name] = [nameFault(AccountName, values.account), nameFault(PersonName, values.name)]
  return {
    ...(account ? { account } : {}),
    ...(name ? { name } : {}),
    ...(emailAddress(values.email) === null ? { email: 'Enter an email address, like name@example.com.' } : {}),
    ...(fault ? { password: fault } : {}),
  }
}

const nameFault = (rule: z.ZodType, text: string): string | null =>
  rule.safeParse(text).error?.issues[0]?.message ?? null
