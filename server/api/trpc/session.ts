import { headers } from 'next/headers'
import { currentMember } from '../../auth'
import { ApiError } from '../../errors'
import { clientAddress } from '../../http/client-address'
import { type Context, memberContext } from '../context'

/** The context of whoever is signed in. @throws ApiError invalid_token when nobody is. */
export async function sessionContext(): Promise<Context> {
  const current = await currentMember()
  if (!current) throw new ApiError('invalid_token', { message: 'You are signed out.' })
  return memberContext(current, clientAddress(await headers()))
}
