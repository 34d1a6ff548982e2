import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PATH_HEADER } from '@/app/request-path'
import { currentMember } from '@/server/auth'

/** Who is asking; a stranger is sent to sign in, and comes back to this very page. */
export async function requireMember() {
  const here = await currentMember()
  if (here) return here
  const from = (await headers()).get(PATH_HEADER)
  redirect(from ? `/sign-in?from=${encodeURIComponent(from)}` : '/sign-in')
}
