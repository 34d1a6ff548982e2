import { randomUUID } from 'node:crypto'
import { type AnyProcedure, callTRPCProcedure } from '@trpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Account } from '../../accounts/account/account'
import { ROLES, type Role } from '../../contract/accounts/account'
import { toApiError } from '../../errors'
import { counted, REQUESTS_PER_WINDOW } from '../../limits/rate-limit'
import { testDatabase } from '../../testing/database/database'
import { aCompleteAccount, aView, type CompleteAccount } from '../../testing/fixtures/complete-account'
import { aMember, aPasskey, aSession, aToken } from '../../testing/fixtures/factory'
import { RUNS_ALL, sampleOf } from '../../testing/sample'
import { type Context, memberContext, tokenContext } from '../access/context'
import { appRouter } from '../router'

// Calls every procedure of the dashboard with callers that must be refused. A test checks that the table is complete: a
// new procedure without a row fails.

const database = testDatabase()

interface Row {
  /** The lowest role that can call it; null when only a token can. */
  role: Role | null
  isPaid?: boolean
  /**
   * Builds the input from the ids of `theirs`: another account, or the caller's own account where the call is allowed.
   */
  input?: (theirs: CompleteAccount, mine: CompleteAccount) => unknown
  /** Builds the input of an allowed call that changes something of the caller's own, which other members do not see. */
  ofCaller?: (account: Account, userId: string) => Promise<unknown>
  /** The result with ids of another account: `not_found` when absent, `ok` when the input names no id. */
  withForeignIds?: string
  /** The result of an allowed call: `ok` when absent. Another one for what needs a browser or a mail server. */
  allowed?: string
}

const since = '2026-01-01T00:00:00.000Z'
const ofSubscription = ({ subscriptionId: id }: CompleteAccount) => ({ id })
const ofDisabled = ({ disabledId: id }: CompleteAccount) => ({ id })
const ofAlertUrl = ({ alertUrlId: id }: CompleteAccount) => ({ id })
const ofChannel = ({ channelId: id }: CompleteAccount) => ({ id })
const ofListener = ({ listenerId: id }: CompleteAccount) => ({ id })
const ofMessage = ({ messageId: id }: CompleteAccount) => ({ id })
const ofFailedMessage = ({ failedMessageId: id }: CompleteAccount) => ({ id })
const ofTestEndpoint = ({ testEndpointId: id }: CompleteAccount) => ({ id })
const aRule = ({ channelId, editorId }: CompleteAccount) => ({
  channel_id: channelId,
  tag: null,
  urgency: 'high',
  user_ids: [editorId],
})
const namesNoId = { withForeignIds: 'ok' }

const ofPasskey = ({ passkeyId: id }: CompleteAccount) => ({ id })
const ownPasskey = async (_: Account, userId: string) => ({ id: (await aPasskey(userId)).id })
const givesAlways = (code: string) => ({ withForeignIds: code, allowed: code })
/** Responses of an authenticator, well-formed and without meaning. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const registration = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } }
const assertion = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }

const TABLE: Record<string, Row> = {
  'activity.list': { role: 'viewer', input: () => ({}), ...namesNoId },
  'alerts.add': {
    role: 'admin',
    input: () => ({ name: '#operations', format: 'slack', url: 'https://1.1.1.1/services/x' }),
    ...namesNoId,
  },
  'alerts.change': { role: 'admin', input: (ids) => ({ ...ofAlertUrl(ids), message_alerts: 'all' }) },
  'alerts.list': { role: 'viewer', ...namesNoId },
  'alerts.remove': { role: 'admin', input: ofAlertUrl },
  'alerts.test': { role: 'admin', input: ofAlertUrl },
  'assignmentRules.change': { role: 'admin', input: (of) => ({ id: of.ruleId, ...aRule(of) }) },
  'assignmentRules.create': { role: 'admin', input: aRule, withForeignIds: 'invalid_channel_id' },
  'assignmentRules.list': { role: 'viewer', ...namesNoId },
  'assignmentRules.move': { role: 'admin', input: ({ ruleId: id }) => ({ id, by: 1 }) },
  'assignmentRules.remove': { role: 'admin', input: ({ ruleId: id }) => ({ id }) },
  'channels.change': { role: 'editor', input: (of) => ({ ...ofChannel(of), is_paused: true }) },
  'channels.changeGreeting': { role: 'editor', input: (of) => ({ ...ofChannel(of), greeting: null }) },
  'channels.changeLogo': { role: 'editor', input: (of) => ({ ...ofChannel(of), logo: null }) },
  'channels.create': {
    role: 'editor',
    input: () => ({ type: 'campaign', name: `Campaign ${randomUUID()}` }),
    ...namesNoId,
  },
  'channels.find': { role: 'viewer', input: ofChannel },
  'channels.list': { role: 'viewer', ...namesNoId },
  'channels.overview': { role: 'viewer', ...namesNoId },
  'channels.page': { role: 'viewer', input: ofChannel },
  'channels.remove': { role: 'editor', input: ofChannel },
  'checks.delivery': {
    role: 'editor',
    input: ({ subscriptionId }) => ({
      subscription_id: subscriptionId,
      secret: null,
      header: `t=1,v1=${'0'.repeat(64)}`,
      body: 'e30=',
      received_at: null,
    }),
  },
  'checks.url': { role: 'editor', isPaid: true, input: () => ({ url: 'https://1.1.1.1/voice' }), ...namesNoId },
  'deliveries.failed': { role: 'viewer', input: (of) => ({ ...ofSubscription(of), since }) },
  'deliveries.find': { role: 'viewer', input: (of) => ({ ...ofSubscription(of), delivery: of.deliveryId }) },
  'deliveries.ledger': { role: 'viewer', input: ofSubscription },
  'deliveries.list': { role: 'viewer', input: ofSubscription },
  'deliveries.log': {
    role: 'viewer',
    input: ({ subscriptionId }) => ({ subscription_id: subscriptionId }),
    ...namesNoId,
  },
  'deliveries.progress': { role: 'viewer', input: ({ deliveryId: id }) => ({ id }) },
  'deliveries.recover': { role: 'editor', isPaid: true, input: (of) => ({ ...ofSubscription(of), since }) },
  'deliveries.resend': {
    role: 'editor',
    isPaid: true,
    input: (of) => ({ ...ofSubscription(of), delivery: of.deliveryId }),
  },
  'deliveries.resendMany': {
    role: 'editor',
    isPaid: true,
    input: (of) => ({ ...ofSubscription(of), delivery_ids: [of.deliveryId] }),
  },
  'deliveries.timeline': { role: 'viewer', input: (of) => ({ ...ofSubscription(of), event_id: of.eventId }) },
  'events.find': { role: 'viewer', input: ({ eventId: event_id }) => ({ event_id }) },
  'events.list': { role: 'viewer', input: () => ({}), ...namesNoId },
  'exports.create': { role: 'admin', ...namesNoId },
  'exports.list': { role: 'admin', ...namesNoId },
  'firstSteps.dismiss': { role: 'viewer', ...namesNoId },
  'firstSteps.find': { role: 'viewer', ...namesNoId },
  'invitations.create': {
    role: 'admin',
    input: () => ({ email: 'guest@elsewhere.example', role: 'viewer' }),
    ...namesNoId,
  },
  'invitations.list': { role: 'admin', ...namesNoId },
  'invitations.withdraw': { role: 'admin', input: ({ invitationId: id }) => ({ id }) },
  'listeners.addRequest': { role: 'editor', isPaid: true, input: (of) => ({ ...ofListener(of), data: {} }) },
  'listeners.create': {
    role: 'editor',
    isPaid: true,
    input: () => ({ target: 'http://localhost:4000' }),
    ...namesNoId,
  },
  'listeners.history': { role: 'viewer', input: ofListener },
  'listeners.list': { role: 'viewer', ...namesNoId },
  'listeners.remove': { role: 'editor', input: ofListener },
  'listeners.report': {
    role: 'editor',
    isPaid: true,
    input: (of) => ({
      ...ofListener(of),
      responses: [{ id: randomUUID(), status: 200, failure: null, duration_ms: 1, excerpt: '' }],
    }),
  },
  'listeners.requests': { role: 'editor', isPaid: true, input: ofListener },
  me: { role: null },
  'members.changeRole': { role: 'admin', input: ({ editorId }) => ({ user_id: editorId, role: 'viewer' }) },
  'members.leave': { role: 'viewer', ...namesNoId },
  'members.list': { role: 'viewer', ...namesNoId },
  'members.remove': { role: 'admin', input: ({ editorId }) => ({ user_id: editorId }) },
  'messages.change': { role: 'editor', input: (of) => ({ ...ofMessage(of), state: 'done', tags: ['mine'] }) },
  'messages.addNote': { role: 'editor', input: (of) => ({ ...ofMessage(of), text: 'Call back' }) },
  'messages.contact': { role: 'viewer', input: () => ({ contact: 'no-sender@elsewhere.example' }), ...namesNoId },
  'messages.countOfSender': { role: 'admin', input: () => ({ contact: 'no-sender@elsewhere.example' }), ...namesNoId },
  'messages.erase': { role: 'editor', input: ofMessage },
  'messages.eraseSender': { role: 'admin', input: () => ({ contact: 'no-sender@elsewhere.example' }), ...namesNoId },
  'messages.saveContact': { role: 'editor', input: (of) => ({ ...ofMessage(of), name: 'Ada', notes: '' }) },
  'messages.logCall': { role: 'editor', input: (of) => ({ ...ofMessage(of), result: 'reached', text: '' }) },
  'messages.deleteNote': { role: 'editor', input: (of) => ({ ...ofMessage(of), note_id: of.noteId }) },
  'messages.discard': { role: 'editor', input: ofFailedMessage },
  'messages.feed': { role: 'viewer', input: () => ({ limit: '100' }), ...namesNoId },
  'messages.find': { role: 'viewer', input: ofMessage },
  'messages.noteReading': { role: 'viewer', input: ofMessage },
  'messages.import': {
    role: 'editor',
    isPaid: true,
    input: ({ channelId }) => ({
      audio: 'AAAA',
      channel_id: channelId,
      verification_method: 'email',
      contact: 'ada@example.com',
    }),
    withForeignIds: 'invalid_channel_id',
  },
  'messages.list': { role: 'viewer', input: () => ({}), ...namesNoId },
  'messages.countNew': { role: 'viewer', input: () => ({ after: null }), ...namesNoId },
  'messages.mark': { role: 'viewer', input: ({ messageId }) => ({ ids: [messageId], is_read: true }) },
  'messages.markAllRead': { role: 'viewer', input: () => ({ until: since }), ...namesNoId },
  'messages.progress': { role: 'viewer', input: ofFailedMessage },
  'messages.recent': { role: 'viewer', input: () => ({ limit: '100' }), ...namesNoId },
  'messages.retry': { role: 'editor', input: ofFailedMessage },
  'messages.correct': { role: 'editor', input: (of) => ({ ...ofMessage(of), text: 'Hello.' }) },
  'messages.summarizeAgain': { role: 'editor', input: ofMessage, allowed: 'conflict' },
  'messages.complete': { role: 'editor', input: ofFailedMessage, allowed: 'conflict' },
  'messages.retryAllFailed': { role: 'editor', ...namesNoId },
  'messages.revokeAudio': { role: 'editor', input: ofMessage },
  'messages.status': { role: 'viewer', input: ofMessage },
  'messages.tag': { role: 'editor', input: (of) => ({ ...ofMessage(of), tag: 'mine' }) },
  'messages.tags': { role: 'viewer', ...namesNoId },
  'messages.triage': { role: 'editor', input: ({ messageId }) => ({ ids: [messageId], is_done: true }) },
  'messages.unfinished': { role: 'viewer', input: () => ({}), ...namesNoId },
  'messages.untag': { role: 'editor', input: (of) => ({ ...ofMessage(of), tag: 'theirs' }) },
  'passkeys.add': {
    role: 'viewer',
    input: () => ({ name: 'Phone', response: registration }),
    ...givesAlways('validation_error'),
  },
  'passkeys.confirm': {
    role: 'viewer',
    input: () => ({ response: assertion }),
    ...givesAlways('validation_error'),
  },
  'passkeys.confirmationOptions': { role: 'viewer', ...givesAlways('conflict') },
  'passkeys.registrationOptions': { role: 'viewer', ...namesNoId },
  'passkeys.remove': { role: 'viewer', input: ofPasskey, ofCaller: ownPasskey },
  'passkeys.rename': {
    role: 'viewer',
    input: (of) => ({ ...ofPasskey(of), name: 'Mine' }),
    ofCaller: async (account, userId) => ({ ...(await ownPasskey(account, userId)), name: 'Mine' }),
  },
  'profile.changePassword': {
    role: 'viewer',
    input: () => ({ current_password: 'not the password', new_password: 'another password' }),
    ...givesAlways('conflict'),
  },
  'profile.confirm': { role: 'viewer', input: () => ({ password: 'a guess' }), ...givesAlways('conflict') },
  // An allowed call would end the others.
  'profile.erase': { role: 'viewer', input: () => ({ email: 'another' }), ...givesAlways('validation_error') },
  'profile.find': { role: 'viewer', ...namesNoId },
  'profile.rename': { role: 'viewer', input: () => ({ name: 'Another name' }), ...namesNoId },
  'profile.requestPasswordLink': { role: 'viewer', ...givesAlways('conflict') },
  'profile.revokeOtherSessions': { role: 'viewer', ...namesNoId },
  'profile.revokeSession': {
    role: 'viewer',
    input: ({ sessionId: id }) => ({ id }),
    ofCaller: async (_account, userId) => ({ id: await aSession(userId) }),
  },
  'profile.setTimeFormat': { role: 'viewer', input: () => ({ time_format: 'day_first' }), ...namesNoId },
  'profile.setTimeZone': { role: 'viewer', input: () => ({ time_zone: 'Europe/Berlin' }), ...namesNoId },
  'settings.agents': { role: 'viewer', ...namesNoId },
  'settings.changeAgents': { role: 'admin', input: () => ({ may_send: true }), ...namesNoId },
  'settings.brand': { role: 'viewer', ...namesNoId },
  'settings.changeBrand': { role: 'admin', input: () => ({ accent: '#0b6e99' }), ...namesNoId },
  'settings.changeHandle': { role: 'admin', input: () => ({ handle: `h-${randomUUID()}` }), ...namesNoId },
  'settings.changeProcessing': { role: 'admin', input: () => ({ language: 'de' }), ...namesNoId },
  'settings.compareEngines': {
    role: 'admin',
    input: ({ channelId }) => ({ channel_id: channelId }),
    allowed: 'conflict',
  },
  'settings.comparison': { role: 'admin', ...namesNoId },
  'settings.changeRetention': { role: 'admin', input: () => ({ activity_days: 90 }), ...namesNoId },
  'settings.deleteAccount': { role: 'admin', input: () => ({ name: 'another' }), ...givesAlways('validation_error') },
  'settings.find': { role: 'viewer', ...namesNoId },
  'settings.processing': { role: 'viewer', ...namesNoId },
  'settings.rename': { role: 'admin', input: () => ({ name: 'Another name' }), ...namesNoId },
  'settings.retention': { role: 'viewer', ...namesNoId },
  'settings.update': { role: 'admin', input: () => ({ failure_warnings: true }), ...namesNoId },
  'settings.own': { role: 'editor', input: () => undefined, ...namesNoId },
  'settings.updateOwn': { role: 'editor', input: () => ({ failure_warnings: true }), ...namesNoId },
  'shell.dismissDisabledSubscriptions': { role: 'viewer', input: () => ({ until: since }), ...namesNoId },
  'shell.find': { role: 'viewer', ...namesNoId },
  'shell.disabledSubscriptions': { role: 'viewer', ...namesNoId },
  'shell.unfinishedProblems': { role: 'viewer', ...namesNoId },
  'shell.webhookNames': { role: 'viewer', ...namesNoId },
  'subscriptions.attempt': { role: 'viewer', input: (of) => ({ ...ofSubscription(of), attempt_id: of.attemptId }) },
  'subscriptions.change': { role: 'editor', isPaid: true, input: (of) => ({ ...ofSubscription(of), name: 'Mine' }) },
  'subscriptions.checkReceiver': { role: 'editor', isPaid: true, input: ofSubscription },
  'subscriptions.checkWeekly': {
    role: 'editor',
    isPaid: true,
    input: (of) => ({ ...ofSubscription(of), is_weekly: false }),
    allowed: 'conflict',
  },
  'subscriptions.create': {
    role: 'editor',
    isPaid: true,
    input: ({ channelId }) => ({ url: 'https://1.1.1.1/voice', channel_id: channelId }),
    withForeignIds: 'invalid_channel_id',
  },
  'subscriptions.find': { role: 'viewer', input: ofSubscription },
  'subscriptions.previewFilter': {
    role: 'viewer',
    input: () => ({ channel_id: null, filter: { urgency: ['high'] } }),
    ...namesNoId,
  },
  'subscriptions.label': { role: 'editor', input: (of) => ({ ...ofSubscription(of), name: 'Mine', description: '' }) },
  'subscriptions.lifecycle': { role: 'viewer', input: ofSubscription },
  'subscriptions.list': { role: 'viewer', input: () => ({}), ...namesNoId },
  'subscriptions.listForDashboard': { role: 'viewer', input: () => ({}), ...namesNoId },
  // It returns the caller's own subscriptions and ignores other ids.
  'subscriptions.overview': {
    role: 'viewer',
    input: ({ subscriptionId, disabledId }) => ({ ids: [subscriptionId, disabledId] }),
    ...namesNoId,
  },
  'subscriptions.liveStatus': { role: 'viewer', input: ofSubscription },
  'subscriptions.page': { role: 'viewer', input: ofSubscription },
  'subscriptions.reactivate': {
    role: 'editor',
    isPaid: true,
    input: (of) => ({ ...ofDisabled(of), send_held: true, send_missed: true }),
  },
  'subscriptions.remove': { role: 'editor', input: ofSubscription },
  // It leaves out other ids.
  'subscriptions.reactivateMany': {
    role: 'editor',
    isPaid: true,
    input: ({ disabledId }) => ({ ids: [disabledId], send_held: false, send_missed: false }),
    ...namesNoId,
  },
  'subscriptions.rotate': { role: 'editor', input: (of) => ({ ...ofSubscription(of), overlap_hours: 1 }) },
  'subscriptions.statistics': { role: 'viewer', input: (of) => ({ ...ofSubscription(of), period: '7d' }) },
  'subscriptions.test': { role: 'editor', isPaid: true, input: ofSubscription },
  // It returns 0 for other ids.
  'subscriptions.unsent': { role: 'viewer', input: ({ disabledId }) => ({ ids: [disabledId] }), ...namesNoId },
  'subscriptions.verification': { role: 'viewer', input: ofSubscription },
  'testEndpoints.active': { role: 'viewer', ...namesNoId },
  'testEndpoints.create': {
    role: 'editor',
    isPaid: true,
    input: ({ channelId }) => ({ channel_id: channelId }),
    withForeignIds: 'invalid_channel_id',
  },
  'testEndpoints.find': { role: 'viewer', input: ofTestEndpoint },
  'testEndpoints.newest': { role: 'viewer', input: ofTestEndpoint },
  'testEndpoints.respond': { role: 'editor', input: (of) => ({ ...ofTestEndpoint(of), respond_with: 'gone' }) },
  'tokens.create': { role: 'editor', input: () => ({ name: 'Zapier' }), ...namesNoId },
  'tokens.list': { role: 'viewer', ...namesNoId },
  'tokens.requests': { role: 'viewer', input: ({ tokenId }) => ({ token_id: tokenId }), ...namesNoId },
  'tokens.revoke': { role: 'editor', input: ({ tokenId: id }) => ({ id }) },
  'tokens.uses': { role: 'viewer', ...namesNoId },
  'views.change': {
    role: 'viewer',
    input: ({ viewId: id }) => ({ id, name: 'Mine' }),
    ofCaller: async (...caller) => ({ id: await aView(...caller), name: 'Renamed' }),
  },
  'views.list': { role: 'viewer', ...namesNoId },
  'views.remove': {
    role: 'viewer',
    input: ({ viewId: id }) => ({ id }),
    ofCaller: async (...caller) => ({ id: await aView(...caller) }),
  },
  'views.save': { role: 'viewer', input: () => ({ name: 'Urgent', filters: { urgency: 'high' } }), ...namesNoId },
}

/** Calls with ids of two accounts: the second id belongs to another account than the first. */
const MIXED: Record<string, (theirs: CompleteAccount, mine: CompleteAccount) => unknown> = {
  'deliveries.timeline': (theirs, mine) => ({ id: mine.subscriptionId, event_id: theirs.eventId }),
  'listeners.addRequest': (theirs, mine) => ({ id: mine.listenerId, event_id: theirs.eventId }),
  'subscriptions.attempt': (theirs, mine) => ({ id: mine.subscriptionId, attempt_id: theirs.attemptId }),
}

const isProcedure = (one: unknown): one is AnyProcedure => typeof one === 'function' && '_def' in one

/** The procedures by path. At run time the router keeps them in one flat record. */
const PROCEDURES: Record<string, AnyProcedure> = Object.fromEntries(
  Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, one]) => (isProcedure(one) ? [[path, one]] : [])),
)
const rows = Object.entries(TABLE).filter(([path]) => path in PROCEDURES)
const ofMembers = rows.flatMap(([path, row]) =>
  row.role === null ? [] : [[path, { ...row, role: row.role }] as const],
)

/** Of the invalid values `npm test` calls a procedure with a twenty-fourth, another one for each part and run; `npm run test:all` with all. */
const ONE_OF = 24
const SEED = Number(process.env.HOSTILE_VALUES_SEED ?? Date.now() % ONE_OF)

let mine: CompleteAccount
let theirs: CompleteAccount
beforeAll(async () => {
  ;[mine, theirs] = [await aCompleteAccount(), await aCompleteAccount()]
})

test('the table has exactly the procedures of the router', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(PROCEDURES).sort())
})

describe('an id of another account is refused', () => {
  let before: unknown
  beforeAll(async () => {
    before = await everythingOf(theirs)
  })

  test.each(ofMembers)('%s', async (path, { input, withForeignIds = 'not_found' }) => {
    const response = await call(path, await asMember(mine, 'admin'), input?.(theirs, mine))
    expect(response.code).toBe(withForeignIds)
    for (const id of idsOf(theirs)) expect(response.text).not.toContain(id)
  })

  test('the other account is as before', async () => {
    expect(await everythingOf(theirs)).toEqual(before)
  })

  test.each(Object.entries(MIXED))('%s, together with an own id', async (path, input) => {
    expect((await call(path, await asMember(mine, 'viewer'), input(theirs, mine))).code).toBe('not_found')
  })

  test('an id of another account is refused with a token too', async () => {
    const context = await asToken(mine)
    for (const [path, { input, withForeignIds = 'not_found' }] of ofMembers.filter(([path]) => isEndpoint(path))) {
      const response = await call(path, context, input?.(theirs, mine))
      expect([path, response.code]).toEqual([path, withForeignIds])
      for (const id of idsOf(theirs)) expect(response.text).not.toContain(id)
    }
  })
})

describe('a procedure checks the role', () => {
  // A refused call and a query change nothing, so that one account with a member of each role serves all of them.
  let contexts: Map<Role, Context>
  let before: unknown
  beforeAll(async () => {
    contexts = new Map(await Promise.all(ROLES.map(async (role) => [role, await asMember(mine, role)] as const)))
    before = await everythingOf(mine)
  })

  // A mutation that is allowed changes an account of its own. `npm test` makes a quarter of them.
  const isChanging = new Set(
    sampleOf(
      ofMembers.filter(([path]) => !isQuery(path)),
      4,
      SEED,
    ).map(([path]) => path),
  )
  const cases = ofMembers.flatMap(([path, row]) =>
    rolesAt(row.role).flatMap((role) =>
      role !== row.role || isQuery(path) || isChanging.has(path) ? [[path, role, row] as const] : [],
    ),
  )
  test.each(cases)('%s as %s', async (path, role, row) => {
    const isAllowed = ROLES.indexOf(role) <= ROLES.indexOf(row.role)
    const world = isAllowed && !isQuery(path) ? await aCompleteAccount() : mine
    const context = (world === mine && contexts.get(role)) || (await asMember(world, role))
    const input = await ownInput(row, world, context)
    const response = await call(path, context, input)
    expect(response.code).toBe(isAllowed ? (row.allowed ?? 'ok') : 'not_found')
    if (!isAllowed) expect(response.text).toContain(`This needs the role ${row.role}; yours is ${role}.`)
  })

  test.each(ofMembers)('%s refuses an unknown role', async (path) => {
    const context = contexts.get('admin')
    if (context?.caller.kind !== 'member') throw new Error('The caller is a member.')
    for (const role of sampleOf(['owner', 'Admin', '', 'constructor', undefined], 5, SEED + path.length)) {
      const member = { ...context.caller.member, role: role as Role }
      const caller = { ...context.caller, member }
      expect((await call(path, { ...context, caller }, undefined)).code).toBe('not_found')
    }
  })

  test('what was refused and what was read changed nothing', async () => {
    expect(await everythingOf(mine)).toEqual(before)
  })
})

describe('a free account gets plan_required from paid procedures', () => {
  let unchanged: CompleteAccount
  let ofUnchanged: Context
  let before: unknown
  beforeAll(async () => {
    unchanged = await aCompleteAccount('free')
    ofUnchanged = await asMember(unchanged, 'admin')
    before = await everythingOf(unchanged)
  })

  const isOfSample = new Set(sampleOf(ofMembers, 12, SEED).map(([path]) => path))
  const cases = ofMembers.filter(([path, { isPaid }]) => isPaid || isQuery(path) || isOfSample.has(path))
  test.each(cases)('%s', async (path, row) => {
    const free = row.isPaid || isQuery(path) ? unchanged : await aCompleteAccount('free')
    const context = free === unchanged ? ofUnchanged : await asMember(free, 'admin')
    const input = await ownInput(row, free, context)
    const response = await call(path, context, input)
    expect(response.code).toBe(row.isPaid ? 'plan_required' : (row.allowed ?? 'ok'))
  })

  test('what was refused and what was read changed nothing', async () => {
    expect(await everythingOf(unchanged)).toEqual(before)
  })
})

describe('a procedure serves only its entry point', () => {
  let context: Context
  let before: unknown
  beforeAll(async () => {
    context = await asToken(mine)
    before = await everythingOf(mine)
  })

  test.each(ofMembers.filter(([path]) => !isEndpoint(path)))('a token cannot call %s', async (path, { input }) => {
    expect((await call(path, context, input?.(mine, mine))).code).toBe('not_found')
  })

  test('nothing changed', async () => {
    expect(await everythingOf(mine)).toEqual(before)
  })

  test.each(rows.filter(([, { role }]) => role === null))('a member cannot call %s', async (path) => {
    expect((await call(path, await asMember(mine, 'admin'), undefined)).code).toBe('not_found')
  })
})

describe('a procedure handles invalid values in each part of its input', () => {
  // Whether a call is refused for its input does not depend on what the calls before it have changed.
  let world: CompleteAccount
  beforeAll(async () => {
    world = await aCompleteAccount()
  })

  test.each(ofMembers)('%s has no internal_error', async (path, { input }) => {
    const context = await asMember(world, 'admin')
    const valid = input?.(world, world)
    const failed: unknown[] = []
    for (const hostile of hostileInputs(valid, partsOf(path)))
      await call(path, context, hostile).catch((thrown) => failed.push([describeInput(hostile), String(thrown)]))
    expect(failed, `HOSTILE_VALUES_SEED=${SEED}`).toEqual([])
  })
})

/** Returns the lowest role that may call and the highest that may not; all roles in `npm run test:all`. */
function rolesAt(lowest: Role): readonly Role[] {
  const place = ROLES.indexOf(lowest)
  return RUNS_ALL ? ROLES : ROLES.slice(place, place + 2)
}

/** Returns the input of a call that the role allows. */
async function ownInput({ input, ofCaller }: Row, world: CompleteAccount, context: Context): Promise<unknown> {
  return ofCaller ? ofCaller(world.account, context.userId) : input?.(world, world)
}

/** Returns inputs in which each part, and the whole input, is replaced by each invalid value. */
const hostileInputs = (valid: unknown, parts: string[]): unknown[] => [
  ...sampleOf(HOSTILE_VALUES, ONE_OF, SEED),
  ...parts.flatMap((name, place) =>
    sampleOf(HOSTILE_VALUES, ONE_OF, SEED + place + 1).map((value) => ({
      ...(isRecord(valid) ? valid : {}),
      [name]: value,
    })),
  ),
]

/** Returns the names of the fields of a procedure's input. */
const partsOf = (path: string): string[] => {
  const inputs: unknown[] = PROCEDURES[path]?._def.inputs ?? []
  return inputs.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const describeInput = (input: unknown): string => {
  try {
    return JSON.stringify(input)?.slice(0, 200) ?? String(input)
  } catch (error) {
    return `an input that does not serialise: ${String(error)}`
  }
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let made = 0; made < depth; made++) value = [value]
  return value
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const HOSTILE_VALUES: unknown[] = [
  ...[null, true, 0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x'.repeat(100_000), '__proto__', 'constructor', '%00', '\u202e'],
  ...['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ...['10000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '-4713-01-01T00:00:00Z'],
  ...['2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:60Z', '44 BC'],
  ...['999999999999999.00000000-0000-4000-8000-000000000000', '0.00000000-0000-4000-8000-000000000000'],
  ...['00000000-0000-0000-0000-000000000000', 'https://1.1.1.1/\0', 'https://xn--/', `https://${'a.'.repeat(500)}a/`],
  ...[base64(`${'['.repeat(90_000)}${']'.repeat(90_000)}`), base64(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`)],
  base64('evt_00000000-0000-4000-8000-000000000000 delivered_at 0000-00-00T00:00:00.000Z'),
  ...[[], {}, ['x'], [null], [[]], { toString: 1 }, { length: 1e9 }, JSON.parse('{"__proto__":{"a":1}}')],
  ...[nested(100), nested(100_000)],
]

const isQuery = (path: string): boolean => PROCEDURES[path]?._def.type === 'query'

/** Tells whether the REST API has the procedure too. */
function isEndpoint(path: string): boolean {
  const meta: unknown = PROCEDURES[path]?._def.meta
  return typeof meta === 'object' && meta !== null && 'openapi' in meta
}

async function asMember({ account }: CompleteAccount, role: Role): Promise<Context> {
  const member = await aMember({ accountId: account.id, role })
  return memberContext({ account, member, session: { id: await aSession(member.userId) } })
}

async function asToken({ account, adminId }: CompleteAccount): Promise<Context> {
  const { row } = await aToken({ accountId: account.id, createdByUserId: adminId })
  const { id, name, tokenPrefix: prefix, createdAt, expiresAt, createdByUserId } = row
  const token = { id, name, prefix, createdAt, expiresAt, createdByUserId }
  return tokenContext({ account, token, allowance: counted(REQUESTS_PER_WINDOW, 60) }, { bodyFault: null })
}

/** Calls a procedure and returns `ok` or the error's code, and the text of the response. */
async function call(path: string, ctx: Context, input: unknown): Promise<{ code: string; text: string }> {
  const procedure = PROCEDURES[path]
  if (!procedure) throw new Error(`There is no procedure ${path}.`)
  try {
    const { type } = procedure._def
    const response = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    })
    return { code: 'ok', text: JSON.stringify(response ?? null) }
  } catch (thrown) {
    const { error, body } = toApiError(thrown)
    if (error === 'internal_error') throw thrown
    return { code: error, text: JSON.stringify(body) }
  }
}

const idsOf = ({ account, ...ids }: CompleteAccount): string[] => [account.id, ...Object.values(ids)]

/** Returns all rows of an account in all tables, to check that nothing changed. */
async function everythingOf({ account }: CompleteAccount): Promise<unknown> {
  selectEverything ??= selectionOfEverything()
  return database.sql.unsafe(await selectEverything, [account.id], { prepare: true })
}

let selectEverything: Promise<string> | undefined

async function selectionOfEverything(): Promise<string> {
  const ownedTables = await database.sql<{ name: string; owner: string }[]>`
    select table_name as name, min(column_name) as owner from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'subscription_id', 'token_id') group by table_name
    order by table_name`
  const columns = ownedTables.map(({ name, owner }) => {
    const from = owner === 'subscription_id' ? 'webhook_subscriptions' : 'access_tokens'
    const isTheirs = owner === 'account_id' ? '= $1' : `in (select id from ${from} where account_id = $1)`
    return `(select json_agg(t order by t::text) from ${name} t where ${owner} ${isTheirs}) as ${name}`
  })
  return `select ${columns.join()}`
}
