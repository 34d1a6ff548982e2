import { z } from 'zod'
import { ChangeView, MessageView, SaveView } from '../../contract/messages/message-list'
import { changeView, listViews, removeView, saveView } from '../../messages/inbox/views'
import { orNotFound } from '../access/by-id'
import { memberProcedure, router } from '../access/procedure'

/** The views of the message list that the caller saved. Other members do not see them. */
export const views = router({
  list: memberProcedure('viewer')
    .output(z.array(MessageView))
    .query(({ ctx }) => listViews(ctx.account, ctx.userId)),

  save: memberProcedure('viewer')
    .input(SaveView)
    .output(MessageView)
    .mutation(async ({ ctx, input }) => orNotFound(await saveView(ctx.account, ctx.userId, input))),

  change: memberProcedure('viewer')
    .input(ChangeView)
    .output(MessageView)
    .mutation(async ({ ctx, input }) => orNotFound(await changeView(ctx.account, ctx.userId, input))),

  remove: memberProcedure('viewer')
    .input(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      orNotFound((await removeView(ctx.account, ctx.userId, input.id)) || null)
    }),
})
