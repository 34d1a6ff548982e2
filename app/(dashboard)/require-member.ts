import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PATH_HEADER } from '@/app/request-path'
import { awaitsSetup } from '@/server/accounts/sign-in/setup'
import { currentMember } from '@/server/auth'

/** Who is asking; a stranger is sent to sign in, and comes back to this very page, or to the setup where nobody is yet. */
export async function requireMember() {
  const here = await currentMember()
  if (here) return here
  if (await awaitsSetup()) redirect('/setup')
  const from = (await headers()).get(PATH_HEADER)
  redirect(from ? `/sign-in?from=${encodeURIComponent(from)}` : '/sign-in')
}
