import { router } from './access/procedure'
import { activity, alerts, exports, me, settings } from './procedures/account'
import { channels } from './procedures/channels'
import { checks, deliveries, events, testEndpoints } from './procedures/deliveries'
import { listeners } from './procedures/listeners'
import { invitations, members } from './procedures/members'
import { assignmentRules, messages, views } from './procedures/messages'
import { passkeys, profile } from './procedures/profile'
import { firstSteps, shell } from './procedures/shell'
import { subscriptions } from './procedures/subscriptions'
import { tokens } from './procedures/tokens'

/** The router of both entry points: rest.ts for requests with a token; trpc.ts for signed-in people. */
export const appRouter = router({
  activity,
  alerts,
  assignmentRules,
  channels,
  checks,
  deliveries,
  events,
  exports,
  firstSteps,
  invitations,
  listeners,
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
