'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { formText } from '@/app/sign-in/form-text'
import { passwordError as errorOfPassword } from '@/app/sign-in/password-error'
import { HOME } from '@/app/sign-in/return-path'
import { signInMessages, waitText } from '@/app/sign-in/sign-in-messages'
import * as auth from '@/server/accounts/auth/auth'
import {
  type AcceptResult,
  acceptAsNewUser,
  acceptAsUser,
  acceptWithPassword,
} from '@/server/accounts/invitations/accept-invitation'
import { PersonName } from '@/server/contract/accounts/member'
import { clientAddress } from '@/server/http/request/client-address'
import { invitationMessages } from './invitation-messages'

const messages = invitationMessages.knownUser

/** The state of a form after a failed attempt. It never contains the password. */
export interface JoinState {
  name: string
  nameError: string | null
  passwordError: string | null
}

/** Accepts an invitation for a new user. If it is no longer open, its page says why. */
export async function joinAsNew(_: JoinState, form: FormData): Promise<JoinState> {
  const [token, given, password] = [formText(form, 'token'), formText(form, 'name'), formText(form, 'password')]
  const name = PersonName.safeParse(given)
  const passwordError = errorOfPassword(password)
  if (!name.success || passwordError)
    return { name: given, nameError: name.error?.issues[0]?.message ?? null, passwordError }
  const accepted = await acceptAsNewUser(token, { name: name.data, password }, await source())
  await enter(token, accepted)
  if (accepted.kind === 'too_many_tries')
    return {
      name: given,
      nameError: null,
      passwordError: signInMessages.errors.serverBusy(waitText(accepted.waitSeconds)),
    }
  return redirect(pageOf(token))
}

/** Accepts an invitation for a user who has a password. */
export async function joinWithPassword(_: JoinState, form: FormData): Promise<JoinState> {
  const token = formText(form, 'token')
  const accepted = await acceptWithPassword(token, formText(form, 'password'), await auth.currentClient())
  await enter(token, accepted)
  const passwordError =
    accepted.kind === 'too_many_tries' ? messages.tooMany(waitText(accepted.waitSeconds)) : messages.wrongPassword
  return { name: '', nameError: null, passwordError }
}

/** Accepts an invitation for the signed-in user. */
export async function joinAsMyself(form: FormData): Promise<void> {
  const token = formText(form, 'token')
  const current = await auth.currentMember()
  const accountId = current && (await acceptAsUser(token, current.member.userId, await source()))
  if (!accountId) redirect(pageOf(token))
  await auth.rememberAccount(accountId)
  redirect(HOME)
}

/** Signs out, so that another user can accept the invitation in this browser. */
export async function signOutToJoin(form: FormData): Promise<void> {
  await auth.signOut()
  redirect(pageOf(formText(form, 'token')))
}

async function enter(token: string, accepted: AcceptResult): Promise<void> {
  if (accepted.kind === 'closed') redirect(pageOf(token))
  if (accepted.kind !== 'joined') return
  await auth.startSession(accepted.person)
  await auth.rememberAccount(accepted.accountId)
  redirect(HOME)
}

const source = async () => clientAddress(await headers())
const pageOf = (token: string) => `/invitation/${encodeURIComponent(token)}`
