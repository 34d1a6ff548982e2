import { z } from 'zod'
import type { Transaction } from '../../../db/client'
import type { Member as Row } from '../../accounts/account/account'
import { type ListedMember as ListedRow, listMembersForAdmins } from '../../accounts/members/member-list'
import { changeRole, removeMember } from '../../accounts/members/membership'
import { Role } from '../../contract/accounts/account'
import { ListedMember, Member } from '../../contract/accounts/member'
import { revokeTokensCreatedBy } from '../../tokens/revoke-tokens-created-by'
import { orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

const ByUser = z.object({ user_id: z.uuid() })

export const members = router({
  list: memberProcedure('viewer')
    .output(z.array(ListedMember))
    .query(async ({ ctx }) => (await listMembersForAdmins(ctx.account)).map(toListedMember)),

  changeRole: memberProcedure('admin')
    .input(ByUser.extend({ role: Role }))
    .output(Member)
    .mutation(async ({ ctx, input }) =>
      toMember(orNotFound(await changeRole(ctx.account, ctx.actor, input.user_id, input.role))),
    ),

  remove: memberProcedure('admin')
    .input(
      ByUser.extend({
        revoke_tokens: z
          .boolean()
          .default(false)
          .meta({ description: 'Whether to revoke the tokens that the member created.' }),
      }),
    )
    .output(Member)
    .mutation(async ({ ctx: { account, actor }, input: { user_id, revoke_tokens } }) => {
      const revoke = (tx: Transaction) => revokeTokensCreatedBy(tx, account, actor, user_id)
      return toMember(orNotFound(await removeMember(account, actor, user_id, revoke_tokens ? revoke : undefined)))
    }),

  /** Removes the caller. Members of every role can leave. */
  leave: memberProcedure('viewer')
    .output(Member)
    .mutation(async ({ ctx }) => toMember(orNotFound(await removeMember(ctx.account, ctx.actor, ctx.userId)))),
})

const toListedMember = (row: ListedRow): ListedMember => ({
  ...toMember(row),
  is_email_verified: row.isEmailVerified,
  active_token_count: row.activeTokenCount,
})

const toMember = ({ userId, email, name, role }: Row): Member => ({ user_id: userId, email, name, role })
