import { headers } from 'next/headers'
import { currentMember } from '../../auth'
import { ApiError } from '../../errors'
import { clientAddress } from '../../http/request/client-address'
import { type Context, memberContext } from '../access/context'

/** Returns the context of the signed-in person. @throws ApiError invalid_token when no one is signed in. */
export async function sessionContext(): Promise<Context> {
  const current = await currentMember()
  if (!current) throw new ApiError('invalid_token', { message: 'You are signed out.' })
  return memberContext(current, clientAddress(await headers()))
}
