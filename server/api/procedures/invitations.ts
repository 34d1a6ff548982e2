import { z } from 'zod'
import type { invitations as table } from '../../../db/schema'
import { invite, listInvitations, withdrawInvitation } from '../../accounts/invitations/invitations'
import { CreatedInvitation, CreateInvitation, Invitation } from '../../contract/accounts/member'
import { orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

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
