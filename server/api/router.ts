import { activity } from './activity'
import { channels } from './channels'
import { checks } from './checks'
import { deliveries } from './deliveries'
import { invitations } from './invitations'
import { me } from './me'
import { members } from './members'
import { messages } from './messages'
import { router } from './procedure'
import { settings } from './settings'
import { shell } from './shell'
import { subscriptions } from './subscriptions'
import { tokens } from './tokens'

/** The one router behind both doors: rest.ts for tokens, trpc.ts and caller.ts for signed-in people. */
export const appRouter = router({
  activity,
  channels,
  checks,
  deliveries,
  invitations,
  me,
  members,
  messages,
  settings,
  shell,
  subscriptions,
  tokens,
})
export type AppRouter = typeof appRouter
