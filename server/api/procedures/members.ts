import { z } from 'zod'
import type { Member as Row } from '../../accounts/account/account'
import {
  changeRole,
  type ListedMember as ListedRow,
  listMembersForAdmins,
  removeMember,
} from '../../accounts/members/membership'
import { Role } from '../../contract/accounts/account'
import { ListedMember, Member } from '../../contract/accounts/member'
import { orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

const ByUser = z.object({ user_id: z.uuid() })

export const members = router({
  list: memberProcedure('viewer')
    .output(z.array(ListedMember))
    .query(async ({ ctx }) => (await listMembersForAdmins(ctx.account)).map(toListedMember)),

  changeRole: memberProcedure('admin', { confirmed: true })
    .input(ByUser.extend({ role: Role }))
    .output(Member)
    .mutation(async ({ ctx, input }) =>
      toMember(orNotFound(await changeRole(ctx.account, ctx.actor, input.user_id, input.role))),
    ),

  remove: memberProcedure('admin')
    .input(
      ByUser.extend({
        keep_tokens: z
          .boolean()
          .default(false)
          .meta({ description: 'Whether the tokens that the member created stay valid.' }),
      }),
    )
    .output(Member)
    .mutation(async ({ ctx: { account, actor }, input: { user_id, keep_tokens } }) =>
      toMember(orNotFound(await removeMember(account, actor, user_id, { keepsTokens: keep_tokens }))),
    ),

  /** Removes the caller and revokes their tokens. Members of every role can leave. */
  leave: memberProcedure('viewer')
    .output(Member)
    .mutation(async ({ ctx }) => toMember(orNotFound(await removeMember(ctx.account, ctx.actor, ctx.userId)))),
})

const toListedMember = (row: ListedRow): ListedMember => ({
  ...toMember(row),
  is_email_verified: row.isEmailVerified,
})

const toMember = ({ userId, email, name, role }: Row): Member => ({ user_id: userId, email, name, role })
