import { headers } from 'next/headers'
import { currentMember } from '../../accounts/auth/auth'
import { clientAddress } from '../../http/request/client-address'
import { type Context, memberContext, signedOut } from '../access/context'

/** Returns the context of the signed-in person. @throws ApiError invalid_token when no one is signed in. */
export async function sessionContext(): Promise<Context> {
  const current = await currentMember()
  if (!current) throw signedOut()
  return memberContext(current, clientAddress(await headers()))
}
