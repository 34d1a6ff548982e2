'use server'

import { headers } from 'next/headers'
import type { LinkPurpose } from '@/server/accounts/sign-in/links'
import { areLinksMailed, requestLink as request } from '@/server/accounts/sign-in/links'
import { clientAddress } from '@/server/http/request/client-address'
import { formText } from './form-text'
import { signInMessages, waitText } from './sign-in-messages'

const messages = signInMessages.requestLink

export interface RequestLinkState {
  purpose: LinkPurpose
  email: string
  /** The number of links requested so far. */
  sent: number
  error: string | null
}

/** Requests an email with a link for an address. */
export async function requestLink(before: RequestLinkState, form: FormData): Promise<RequestLinkState> {
  const email = formText(form, 'email').trim()
  const purpose: LinkPurpose = formText(form, 'purpose') === 'sign_in' ? 'sign_in' : 'reset_password'
  const stateWith = (error: string | null) => ({ purpose, email, sent: error ? 0 : before.sent + 1, error })
  if (!areLinksMailed()) return stateWith(messages.noEmail)
  const result = await request(purpose, email, clientAddress(await headers()))
  if (result.kind === 'no_address') return stateWith(signInMessages.emailInvalid)
  if (result.kind === 'too_many_tries') return stateWith(messages.tooMany(waitText(result.waitSeconds)))
  return stateWith(null)
}
