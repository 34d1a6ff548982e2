'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import {
  nameError as errorOfName,
  passwordError as errorOfPassword,
  formText,
  HOME,
  waitText,
} from '@/app/sign-in/form-values'
import { signInMessages } from '@/app/sign-in/messages/en'
import { getMessages } from '@/components/language/server-messages'
import * as auth from '@/server/accounts/auth/auth'
import {
  type AcceptResult,
  acceptAsNewUser,
  acceptAsUser,
  acceptWithPassword,
} from '@/server/accounts/invitations/accept-invitation'
import { PersonName } from '@/server/contract/accounts/member'
import { clientAddress } from '@/server/http/request/client-address'

/** The state of a form after a failed attempt. It never contains the password. */
export interface JoinState {
  name: string
  nameError: string | null
  passwordError: string | null
}

/** Accepts an invitation for a new user. If it is no longer open, its page says why. */
export async function joinAsNew(_: JoinState, form: FormData): Promise<JoinState> {
  const [token, given, password] = [formText(form, 'token'), formText(form, 'name'), formText(form, 'password')]
  const text = await getMessages(signInMessages)
  const [nameError, passwordError] = [errorOfName(PersonName, given, text), errorOfPassword(password, text)]
  if (nameError || passwordError) return { name: given, nameError, passwordError }
  const accepted = await acceptAsNewUser(token, { name: PersonName.parse(given), password }, await source())
  await enter(token, accepted)
  if (accepted.kind === 'too_many_tries') {
    const busy = text.errors.serverBusy(waitText(accepted.waitSeconds, text))
    return { name: given, nameError: null, passwordError: busy }
  }
  return redirect(pageOf(token))
}

export async function joinWithPassword(_: JoinState, form: FormData): Promise<JoinState> {
  const token = formText(form, 'token')
  const accepted = await acceptWithPassword(token, formText(form, 'password'), await auth.currentClient())
  await enter(token, accepted)
  const text = await getMessages(signInMessages)
  const { tooMany, wrongPassword } = text.invitation.knownUser
  const passwordError =
    accepted.kind === 'too_many_tries' ? tooMany(waitText(accepted.waitSeconds, text)) : wrongPassword
  return { name: '', nameError: null, passwordError }
}

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
