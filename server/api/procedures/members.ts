import { z } from 'zod'
import type { invitations as table } from '../../../db/schema'
import type { Member as Row } from '../../accounts/account/account'
import { invite, listInvitations, withdrawInvitation } from '../../accounts/invitations/invitations'
import {
  changeRole,
  type ListedMember as ListedRow,
  listMembers,
  removeMember,
} from '../../accounts/members/membership'
import { Role } from '../../contract/accounts/account'
import { CreatedInvitation, CreateInvitation, Invitation, ListedMember, Member } from '../../contract/accounts/member'
import { memberProcedure, orNotFound, router } from '../access/procedure'

const ByUser = z.object({ user_id: z.uuid() })

const keep_tokens = z
  .boolean()
  .default(false)
  .describe('Whether the tokens stay valid that the member created and could not create any more.')

export const members = router({
  list: memberProcedure('viewer')
    .output(z.array(ListedMember))
    .query(async ({ ctx }) => (await listMembers(ctx.account)).map(toListedMember)),

  changeRole: memberProcedure('admin', { confirmed: true })
    .input(ByUser.extend({ role: Role, keep_tokens }))
    .output(Member)
    .mutation(async ({ ctx: { account, actor }, input: { user_id, role, keep_tokens } }) =>
      toMember(orNotFound(await changeRole(account, actor, user_id, role, { keepsTokens: keep_tokens }))),
    ),

  remove: memberProcedure('admin')
    .input(ByUser.extend({ keep_tokens }))
    .output(Member)
    .mutation(async ({ ctx: { account, actor }, input: { user_id, keep_tokens } }) =>
      toMember(orNotFound(await removeMember(account, actor, user_id, { keepsTokens: keep_tokens }))),
    ),

  leave: memberProcedure('viewer')
    .output(Member)
    .mutation(async ({ ctx }) => toMember(orNotFound(await removeMember(ctx.account, ctx.actor, ctx.userId)))),
})

const toListedMember = (row: ListedRow): ListedMember => ({
  ...toMember(row),
  is_email_verified: row.isEmailVerified,
})

const toMember = ({ userId, email, name, role }: Row): Member => ({ user_id: userId, email, name, role })

export const invitations = router({
  list: memberProcedure('admin')
    .output(z.array(Invitation))
    .query(async ({ ctx }) => (await listInvitations(ctx.account)).map(toInvitation)),

  create: memberProcedure('admin', { confirmed: true })
    .input(CreateInvitation)
    .output(CreatedInvitation)
    .mutation(async ({ ctx, input }) => {
      const { row, link } = await invite(ctx.account, ctx.actor, input)
      return { ...toInvitation(row), link }
    }),

  withdraw: memberProcedure('admin')
    .input(z.object({ id: z.uuid() }))
    .output(Invitation)
    .mutation(async ({ ctx, input }) =>
      toInvitation(orNotFound(await withdrawInvitation(ctx.account, ctx.actor, input.id))),
    ),
})

const toInvitation = (row: typeof table.$inferSelect): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by_user_id: row.invitedByUserId,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})
