import { beforeAll, describe, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { mayActAs } from '../../accounts/account/role'
import { ROLES, type Role } from '../../contract/accounts/account'
import { toApiError } from '../../errors'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { memberContext } from '../access/context'
import { appRouter } from '../router'

testDatabase()

/**
 * The lowest role that can call each procedure (choices.md, "Roles"); null when only a token can. A test fails for a
 * missing procedure.
 */
const NEEDED: Record<string, Role | null> = {
  'activity.list': 'viewer',
  'alerts.add': 'admin',
  'alerts.change': 'admin',
  'alerts.list': 'viewer',
  'alerts.remove': 'admin',
  'alerts.test': 'admin',
  'assignmentRules.change': 'admin',
  'assignmentRules.create': 'admin',
  'assignmentRules.list': 'viewer',
  'assignmentRules.move': 'admin',
  'assignmentRules.remove': 'admin',
  'channels.change': 'editor',
  'channels.changeGreeting': 'editor',
  'channels.changeLogo': 'editor',
  'channels.create': 'editor',
  'channels.find': 'viewer',
  'channels.list': 'viewer',
  'channels.overview': 'viewer',
  'channels.page': 'viewer',
  'channels.remove': 'editor',
  'checks.delivery': 'editor',
  'checks.url': 'editor',
  'deliveries.failed': 'viewer',
  'deliveries.find': 'viewer',
  'deliveries.ledger': 'viewer',
  'deliveries.list': 'viewer',
  'deliveries.progress': 'viewer',
  'deliveries.recover': 'editor',
  'deliveries.resend': 'editor',
  'deliveries.resendMany': 'editor',
  'deliveries.log': 'viewer',
  'deliveries.timeline': 'viewer',
  'events.find': 'viewer',
  'events.list': 'viewer',
  'exports.create': 'admin',
  'exports.list': 'admin',
  'firstSteps.dismiss': 'viewer',
  'firstSteps.find': 'viewer',
  'invitations.create': 'admin',
  'invitations.list': 'admin',
  'invitations.withdraw': 'admin',
  'listeners.addRequest': 'editor',
  'listeners.create': 'editor',
  'listeners.history': 'viewer',
  'listeners.list': 'viewer',
  'listeners.remove': 'editor',
  'listeners.report': 'editor',
  'listeners.requests': 'editor',
  me: null,
  'members.changeRole': 'admin',
  'members.leave': 'viewer',
  'members.list': 'viewer',
  'members.remove': 'admin',
  'messages.addNote': 'editor',
  'messages.contact': 'viewer',
  'messages.countOfSender': 'admin',
  'messages.saveContact': 'editor',
  'messages.logCall': 'editor',
  'messages.deleteNote': 'editor',
  'messages.discard': 'editor',
  'messages.erase': 'editor',
  'messages.eraseSender': 'admin',
  'messages.feed': 'viewer',
  'messages.find': 'viewer',
  'messages.noteReading': 'viewer',
  'messages.import': 'editor',
  'messages.list': 'viewer',
  'messages.countNew': 'viewer',
  'messages.mark': 'viewer',
  'messages.markAllRead': 'viewer',
  'messages.progress': 'viewer',
  'messages.recent': 'viewer',
  'messages.retry': 'editor',
  'messages.change': 'editor',
  'messages.complete': 'editor',
  'messages.correct': 'editor',
  'messages.summarizeAgain': 'editor',
  'messages.retryAllFailed': 'editor',
  'messages.revokeAudio': 'editor',
  'messages.status': 'viewer',
  'messages.tag': 'editor',
  'messages.tags': 'viewer',
  'messages.triage': 'editor',
  'messages.unfinished': 'viewer',
  'messages.untag': 'editor',
  'passkeys.add': 'viewer',
  'passkeys.confirm': 'viewer',
  'passkeys.confirmationOptions': 'viewer',
  'passkeys.registrationOptions': 'viewer',
  'passkeys.remove': 'viewer',
  'passkeys.rename': 'viewer',
  'profile.changePassword': 'viewer',
  'profile.confirm': 'viewer',
  'profile.erase': 'viewer',
  'profile.find': 'viewer',
  'profile.rename': 'viewer',
  'profile.requestPasswordLink': 'viewer',
  'profile.revokeOtherSessions': 'viewer',
  'profile.revokeSession': 'viewer',
  'profile.setTimeFormat': 'viewer',
  'profile.setTimeZone': 'viewer',
  'settings.agents': 'viewer',
  'settings.changeAgents': 'admin',
  'settings.brand': 'viewer',
  'settings.changeBrand': 'admin',
  'settings.changeHandle': 'admin',
  'settings.changeProcessing': 'admin',
  'settings.changeRetention': 'admin',
  'settings.compareEngines': 'admin',
  'settings.comparison': 'admin',
  'settings.deleteAccount': 'admin',
  'settings.find': 'viewer',
  'settings.processing': 'viewer',
  'settings.rename': 'admin',
  'settings.retention': 'viewer',
  'settings.update': 'admin',
  'settings.own': 'editor',
  'settings.updateOwn': 'editor',
  'shell.dismissDisabledSubscriptions': 'viewer',
  'shell.find': 'viewer',
  'shell.disabledSubscriptions': 'viewer',
  'shell.unfinishedProblems': 'viewer',
  'shell.webhookNames': 'viewer',
  'subscriptions.attempt': 'viewer',
  'subscriptions.change': 'editor',
  'subscriptions.checkReceiver': 'editor',
  'subscriptions.create': 'editor',
  'subscriptions.createNamed': 'editor',
  'subscriptions.find': 'viewer',
  'subscriptions.label': 'editor',
  'subscriptions.lifecycle': 'viewer',
  'subscriptions.list': 'viewer',
  'subscriptions.listForDashboard': 'viewer',
  'subscriptions.overview': 'viewer',
  'subscriptions.page': 'viewer',
  'subscriptions.liveStatus': 'viewer',
  'subscriptions.previewFilter': 'viewer',
  'subscriptions.reactivate': 'editor',
  'subscriptions.reactivateMany': 'editor',
  'subscriptions.remove': 'editor',
  'subscriptions.rotate': 'editor',
  'subscriptions.statistics': 'viewer',
  'subscriptions.test': 'editor',
  'subscriptions.unsent': 'viewer',
  'subscriptions.verification': 'viewer',
  'testEndpoints.active': 'viewer',
  'testEndpoints.create': 'editor',
  'testEndpoints.find': 'viewer',
  'testEndpoints.newest': 'viewer',
  'testEndpoints.respond': 'editor',
  'tokens.create': 'editor',
  'tokens.list': 'viewer',
  'tokens.requests': 'viewer',
  'tokens.revoke': 'editor',
  'tokens.uses': 'viewer',
  'views.change': 'viewer',
  'views.list': 'viewer',
  'views.remove': 'viewer',
  'views.save': 'viewer',
}

let account: Account
const members = new Map<Role, Member>()
beforeAll(async () => {
  account = await anAccount()
  for (const role of ROLES) members.set(role, await aMember({ accountId: account.id, role }))
})

test('the table has exactly the procedures of the router', () => {
  expect(Object.keys(appRouter._def.procedures).sort()).toEqual(Object.keys(NEEDED).sort())
})

/**
 * Returns the status of a call without input by a member with this role. The role is checked before the input is
 * parsed, so an allowed call never gets a 403.
 */
async function statusFor(member: Member, path: string): Promise<number | 'ok'> {
  const caller: unknown = appRouter.createCaller(memberContext({ account, member }))
  const call = path.split('.').reduce((node, name) => Reflect.get(Object(node), name), caller)
  if (typeof call !== 'function') throw new Error(`There is no ${path}.`)
  return Promise.resolve(call(undefined)).then(
    () => 'ok' as const,
    (thrown: unknown) => toApiError(thrown).status,
  )
}

const memberAs = (role: Role): Member => {
  const member = members.get(role)
  if (!member) throw new Error(`There is no member with the role ${role}.`)
  return member
}

describe.each(ROLES)('a member with the role %s', (role) => {
  test.each(Object.entries(NEEDED))('calls %s, which requires %s', async (path, needed) => {
    if (path === 'members.leave') return
    const response = await statusFor(memberAs(role), path)
    if (needed === null) expect(response).toBe(404)
    else expect(response === 403).toBe(!mayActAs(role, needed))
  })
})

test.each(Object.keys(NEEDED))('%s refuses an unknown role', async (path) => {
  const expected = NEEDED[path] === null ? 404 : 403
  for (const role of ['owner', 'Admin', '', 'constructor', undefined])
    expect(await statusFor({ ...memberAs('admin'), role: role as Role }, path)).toBe(expected)
})
