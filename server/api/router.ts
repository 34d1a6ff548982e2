import { router } from './access/procedure'
import { activity } from './procedures/activity'
import { alerts } from './procedures/alerts'
import { channels } from './procedures/channels'
import { checks } from './procedures/checks'
import { deliveries } from './procedures/deliveries'
import { firstSteps } from './procedures/first-steps'
import { invitations } from './procedures/invitations'
import { me } from './procedures/me'
import { members } from './procedures/members'
import { messages } from './procedures/messages'
import { passkeys } from './procedures/passkeys'
import { profile } from './procedures/profile'
import { settings } from './procedures/settings'
import { shell } from './procedures/shell'
import { subscriptions } from './procedures/subscriptions'
import { testEndpoints } from './procedures/test-endpoints'
import { tokens } from './procedures/tokens'
import { views } from './procedures/views'

/** The router of both entry points: rest.ts for requests with a token; trpc.ts and caller.ts for signed-in people. */
export const appRouter = router({
  activity,
  alerts,
  channels,
  checks,
  deliveries,
  firstSteps,
  invitations,
  me,
  members,
  messages,
  passkeys,
  profile,
  settings,
  shell,
  subscriptions,
  testEndpoints,
  tokens,
  views,
})
export type AppRouter = typeof appRouter
