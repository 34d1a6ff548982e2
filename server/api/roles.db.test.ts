import { beforeAll, describe, expect, test } from 'vitest'
import type { Account, Member } from '../accounts/account'
import { mayActAs } from '../accounts/role'
import { ROLES, type Role } from '../contract/account'
import { toApiError } from '../errors'
import { testDatabase } from '../testing/database'
import { aMember, anAccount } from '../testing/factory'
import { memberContext } from './context'
import { appRouter } from './router'

testDatabase()

/** The least role that may call it (choices.md, "Roles"); null: only a token may. A procedure that is missing here fails. */
const NEEDED: Record<string, Role | null> = {
  'activity.list': 'viewer',
  'channels.list': 'viewer',
  'checks.delivery': 'editor',
  'checks.url': 'editor',
  'deliveries.failed': 'viewer',
  'deliveries.recover': 'editor',
  'deliveries.resend': 'editor',
  'deliveries.timeline': 'viewer',
  'invitations.create': 'admin',
  'invitations.list': 'admin',
  'invitations.withdraw': 'admin',
  me: null,
  'members.changeRole': 'admin',
  'members.leave': 'viewer',
  'members.list': 'viewer',
  'members.remove': 'admin',
  'messages.find': 'viewer',
  'messages.list': 'viewer',
  'messages.recent': 'viewer',
  'messages.revokeAudio': 'editor',
  'messages.tag': 'editor',
  'messages.tags': 'viewer',
  'messages.untag': 'editor',
  'settings.find': 'viewer',
  'settings.rename': 'admin',
  'settings.update': 'admin',
  'shell.find': 'viewer',
  'shell.off': 'viewer',
  'subscriptions.attempt': 'viewer',
  'subscriptions.create': 'editor',
  'subscriptions.find': 'viewer',
  'subscriptions.history': 'viewer',
  'subscriptions.lifecycle': 'viewer',
  'subscriptions.list': 'viewer',
  'subscriptions.overview': 'viewer',
  'subscriptions.pulse': 'viewer',
  'subscriptions.reactivate': 'editor',
  'subscriptions.remove': 'editor',
  'subscriptions.rotate': 'editor',
  'subscriptions.test': 'editor',
  'tokens.create': 'editor',
  'tokens.list': 'viewer',
  'tokens.revoke': 'editor',
  'tokens.uses': 'viewer',
}

let account: Account
const members = new Map<Role, Member>()
beforeAll(async () => {
  account = await anAccount()
  for (const role of ROLES) members.set(role, await aMember({ accountId: account.id, role }))
})

test('every procedure says here who may call it', () => {
  expect(Object.keys(appRouter._def.procedures).sort()).toEqual(Object.keys(NEEDED).sort())
})

describe.each(ROLES)('as %s', (role) => {
  // The role is asked for before the input is read, so a call without any input tells.
  test.each(Object.entries(NEEDED))('%s needs %s', async (path, needed) => {
    const member = members.get(role)
    if (!member) throw new Error('Everybody was to be there.')
    if (path === 'members.leave') return
    const caller: unknown = appRouter.createCaller(memberContext({ account, member }))
    const call = path.split('.').reduce((node, name) => Reflect.get(Object(node), name), caller)
    if (typeof call !== 'function') throw new Error(`There is no ${path}.`)
    const answer = await Promise.resolve(call(undefined)).then(
      () => 'answered',
      (thrown: unknown) => toApiError(thrown).status,
    )
    if (needed === null) expect(answer).toBe(404)
    else expect(answer === 403).toBe(!mayActAs(role, needed))
  })
})
