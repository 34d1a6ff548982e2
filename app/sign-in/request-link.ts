'use server'

import { headers } from 'next/headers'
import type { LinkPurpose } from '@/server/accounts/email/links'
import { areLinksMailed, requestLink as request } from '@/server/accounts/sign-in/request-link'
import { clientAddress } from '@/server/http/client-address'
import { formText } from './form-text'
import { waitWords } from './wait'

export interface RequestLinkState {
  purpose: LinkPurpose
  email: string
  /** How often one was asked for. */
  sent: number
  error: string | null
}

/** Asks for a mail with a link, for whoever has the address. */
export async function requestLink(before: RequestLinkState, form: FormData): Promise<RequestLinkState> {
  const email = formText(form, 'email').trim()
  const purpose: LinkPurpose = formText(form, 'purpose') === 'sign_in' ? 'sign_in' : 'reset_password'
  const response = (error: string | null) => ({ purpose, email, sent: error ? 0 : before.sent + 1, error })
  if (!areLinksMailed()) return response('This server sends no mail. Ask its operator.')
  const result = await request(purpose, email, clientAddress(await headers()))
  if (result.kind === 'no_address') return response('Enter an email address, like name@example.com.')
  if (result.kind === 'too_many_tries')
    return response(
      `Too many links were asked for, with this address or from where you are. Try again in ${waitWords(result.waitSeconds)}.`,
    )
  return response(null)
}
