'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { formText } from '@/app/sign-in/form-text'
import { HOME } from '@/app/sign-in/return-path'
import { waitWords } from '@/app/sign-in/wait'
import {
  type Accepted,
  acceptAs,
  acceptAsNew,
  acceptWithPassword,
} from '@/server/accounts/invitations/accept-invitation'
import { passwordFault } from '@/server/accounts/passwords/password'
import * as auth from '@/server/auth'
import { PersonName } from '@/server/contract/accounts/member'
import { clientAddress } from '@/server/http/client-address'

/** What a form shows again: never the password. */
export interface JoinState {
  name: string
  nameError: string | null
  passwordError: string | null
}

/** For somebody nobody here knows yet. A link that works no more says so on its own page. */
export async function joinAsNew(_: JoinState, form: FormData): Promise<JoinState> {
  const [token, given, password] = [formText(form, 'token'), formText(form, 'name'), formText(form, 'password')]
  const name = PersonName.safeParse(given)
  const passwordError = passwordFault(password)
  if (!name.success || passwordError)
    return { name: given, nameError: name.error?.issues[0]?.message ?? null, passwordError }
  const accepted = await acceptAsNew(token, { name: name.data, password }, await source())
  await enter(token, accepted)
  if (accepted.kind === 'too_many_tries')
    return {
      name: given,
      nameError: null,
      passwordError: `The server is busy. Try again in ${waitWords(accepted.waitSeconds)}.`,
    }
  return redirect(pageOf(token))
}

/** For somebody who has a password here. */
export async function joinWithPassword(_: JoinState, form: FormData): Promise<JoinState> {
  const token = formText(form, 'token')
  const accepted = await acceptWithPassword(token, formText(form, 'password'), await auth.currentClient())
  await enter(token, accepted)
  const passwordError =
    accepted.kind === 'too_many_tries'
      ? `There were too many tries. Try again in ${waitWords(accepted.waitSeconds)}.`
      : 'This is not the password of that address.'
  return { name: '', nameError: null, passwordError }
}

/** For whoever is signed in with the invited address. */
export async function joinAsMyself(form: FormData): Promise<void> {
  const token = formText(form, 'token')
  const here = await auth.currentMember()
  const accountId = here && (await acceptAs(token, here.member.userId, await source()))
  if (!accountId) redirect(pageOf(token))
  await auth.rememberAccount(accountId)
  redirect(HOME)
}

/** Makes room for another person in this browser; their invitation waits. */
export async function signOutToJoin(form: FormData): Promise<void> {
  await auth.signOut()
  redirect(pageOf(formText(form, 'token')))
}

async function enter(token: string, accepted: Accepted): Promise<void> {
  if (accepted.kind === 'closed') redirect(pageOf(token))
  if (accepted.kind !== 'joined') return
  await auth.startSession(accepted.person)
  await auth.rememberAccount(accepted.accountId)
  redirect(HOME)
}

const source = async () => clientAddress(await headers())
const pageOf = (token: string) => `/invitation/${encodeURIComponent(token)}`
