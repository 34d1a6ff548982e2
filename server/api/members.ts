import { z } from 'zod'
import type { Member as Row } from '../accounts/account'
import { listMembers } from '../accounts/accounts'
import { changeRole, removeMember } from '../accounts/membership'
import { Role } from '../contract/account'
import { Member } from '../contract/member'
import { orNotFound } from './found'
import { forMembers, router } from './procedure'

const ByUser = z.object({ user_id: z.uuid() })

export const members = router({
  list: forMembers('viewer')
    .output(z.array(Member))
    .query(async ({ ctx }) => (await listMembers(ctx.account)).map(toMember)),

  changeRole: forMembers('admin')
    .input(ByUser.extend({ role: Role }))
    .output(Member)
    .mutation(async ({ ctx, input }) =>
      toMember(orNotFound(await changeRole(ctx.account, ctx.actor, input.user_id, input.role))),
    ),

  remove: forMembers('admin')
    .input(ByUser)
    .output(Member)
    .mutation(async ({ ctx, input }) =>
      toMember(orNotFound(await removeMember(ctx.account, ctx.actor, input.user_id))),
    ),

  /** Of oneself, in every role: nobody is kept. */
  leave: forMembers('viewer')
    .output(Member)
    .mutation(async ({ ctx }) => toMember(orNotFound(await removeMember(ctx.account, ctx.actor, ctx.userId)))),
})

const toMember = ({ userId, email, name, role }: Row): Member => ({ user_id: userId, email, name, role })
