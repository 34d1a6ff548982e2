import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PATH_HEADER } from '@/proxy'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { currentMember } from '@/server/accounts/auth/auth'
import { needsSetup } from '@/server/accounts/sign-in/setup'

/** Returns the signed-in member and what they may do. Redirects other visitors to sign-in, or to the setup while no user exists. */
export async function requireMember() {
  const current = await currentMember()
  if (current) {
    const { role } = current.member
    return {
      ...current,
      isEditor: mayActAs(role, 'editor'),
      isAdmin: mayActAs(role, 'admin'),
      isPaid: isPaid(current.account.plan),
    }
  }
  if (await needsSetup()) redirect('/setup')
  const from = (await headers()).get(PATH_HEADER)
  redirect(from ? `/sign-in?from=${encodeURIComponent(from)}` : '/sign-in')
}
