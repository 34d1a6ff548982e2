import { z } from 'zod'
import { changeChannel, findChannelDetails } from '../../channels/change-channel'
import { channelGreeting } from '../../channels/channel-greeting'
import { changeChannelLogo, channelLogo } from '../../channels/channel-logo'
import { channelActivity, channelOverview, deleteChannel, listChannels } from '../../channels/channels'
import { createChannel } from '../../channels/create-channel'
import { Logo } from '../../contract/accounts/brand'
import {
  ChangeChannel,
  ChannelById,
  ChannelDetails,
  ChannelList,
  ChannelOverview,
  ChannelPage,
  CreateChannel,
  DeletedChannel,
  GreetingFile,
  SpokenGreeting,
} from '../../contract/channels/channel'
import { ApiError } from '../../errors'
import { changeGreeting } from '../../intake/greeting/change-greeting'
import { endpoint, memberProcedure, orNotFound, router } from '../access/procedure'

const tags = ['Channels']

export const channels = router({
  list: endpoint(
    {
      method: 'GET',
      path: '/channels',
      operationId: 'listChannels',
      summary: 'List channels',
      description:
        'Returns the domains and campaigns of the account, for example for a channel picker. Domains come first, then campaigns, each sorted by name.',
      tags,
    },
    { role: 'viewer' },
  )
    .input(z.object({}).optional())
    .output(ChannelList)
    .query(async ({ ctx }) => ({ channels: await listChannels(ctx.account) })),

  create: endpoint(
    {
      method: 'POST',
      path: '/channels',
      operationId: 'createChannel',
      summary: 'Create a channel',
      description:
        'Creates a domain or a campaign. Settings that are absent have their default. The plan limits the number of channels.',
      tags,
      status: 201,
      errors: ['validation_error', 'limit_reached', 'conflict'],
    },
    { role: 'editor' },
  )
    .input(CreateChannel)
    .output(ChannelDetails)
    .mutation(({ ctx, input }) => createChannel(ctx.account, ctx.actor, input)),

  find: endpoint(
    {
      method: 'GET',
      path: '/channels/{id}',
      operationId: 'getChannel',
      summary: 'Get a channel',
      description: 'Returns one channel of the account with its settings.',
      tags,
      errors: ['not_found'],
    },
    { role: 'viewer' },
  )
    .input(ChannelById)
    .output(ChannelDetails)
    .query(async ({ ctx, input }) => orNotFound(await findChannelDetails(ctx.account, input.id))),

  change: endpoint(
    {
      method: 'PATCH',
      path: '/channels/{id}',
      operationId: 'changeChannel',
      summary: 'Change a channel',
      description:
        'Changes the settings that the body names; all others stay. The id, the type and the slug of a channel never change. Messages that were processed before keep the values of that time.',
      tags,
      errors: ['validation_error', 'not_found', 'conflict'],
    },
    { role: 'editor' },
  )
    .input(ChangeChannel.extend(ChannelById.shape))
    .output(ChannelDetails)
    .mutation(async ({ ctx, input: { id, ...change } }) =>
      orNotFound(await changeChannel(ctx.account, ctx.actor, id, change)),
    ),

  remove: endpoint(
    {
      method: 'DELETE',
      path: '/channels/{id}',
      operationId: 'deleteChannel',
      summary: 'Delete a channel',
      description:
        'Deletes a channel: it takes no more messages, and no list contains it. Its messages remain. A webhook subscription that is restricted to it never receives the events of other channels. Deleting it again changes nothing.',
      tags,
      errors: ['not_found'],
    },
    { role: 'editor' },
  )
    .input(ChannelById)
    .output(DeletedChannel)
    .mutation(async ({ ctx, input }) => {
      const { id, deletedAt } = orNotFound(await deleteChannel(ctx.account, ctx.actor, input.id))
      return { id, deleted_at: deletedAt.toISOString() }
    }),

  overview: memberProcedure('viewer', { kind: 'heavy' })
    .output(ChannelOverview)
    .query(({ ctx }) => channelOverview(ctx.account, new Date())),

  page: memberProcedure('viewer')
    .input(ChannelById)
    .output(ChannelPage)
    .query(async ({ ctx, input }) => {
      const channel = orNotFound(await findChannelDetails(ctx.account, input.id))
      const [activity, logo_path, greeting] = await Promise.all([
        channelActivity(channel.id, new Date()),
        channelLogo(channel.id),
        channelGreeting(channel.id),
      ])
      return { channel, activity, logo_path, greeting }
    }),

  changeLogo: memberProcedure('editor')
    .input(ChannelById.extend({ logo: Logo }))
    .output(z.object({ logo_path: z.string().nullable() }))
    .mutation(async ({ ctx, input: { id, logo } }) => {
      if (!(await changeChannelLogo(ctx.account, ctx.actor, id, logo))) throw new ApiError('not_found')
      return { logo_path: await channelLogo(id) }
    }),

  changeGreeting: memberProcedure('editor', { kind: 'waiting', countedAs: 'greetings' })
    .input(ChannelById.extend({ greeting: GreetingFile }))
    .output(z.object({ greeting: SpokenGreeting.nullable() }))
    .mutation(async ({ ctx, input: { id, greeting } }) => {
      if (!(await changeGreeting(ctx.account, ctx.actor, id, greeting))) throw new ApiError('not_found')
      return { greeting: await channelGreeting(id) }
    }),
})
