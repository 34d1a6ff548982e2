import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Role } from '../../contract/accounts/account'
import { toApiError } from '../../errors'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { memberContext } from '../access/context'
import { createCallerFactory } from '../access/procedure'
import { appRouter } from '../router'

testDatabase()

let account: Account
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
})

const as = async (role: Role, of = account) =>
  createCallerFactory(appRouter)(memberContext({ account: of, member: await aMember({ accountId: of.id, role }) }))

const resultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (thrown) => `${toApiError(thrown).status} ${toApiError(thrown).error}`,
  )

describe('the procedures for an existing subscription in the dashboard', () => {
  test('an overlap above 24 hours or below zero is a validation_error', async () => {
    const { id } = (await aSubscription({ accountId: account.id })).row
    for (const overlap_hours of [24.1, -1])
      expect(await resultOf((await as('editor')).subscriptions.rotate({ id, overlap_hours }))).toBe(
        '400 validation_error',
      )
  })

  test('those of the page are no endpoints of the API', async () => {
    const { id } = (await aSubscription({ accountId: account.id })).row
    const { token } = await aToken({ accountId: account.id })
    for (const path of ['test', 'lifecycle', 'check-receiver', 'rotate'])
      expect((await api('POST', `/webhook-subscriptions/${id}/${path}`, { token })).status).toBe(404)
  })

  test('the setting of failure warnings is saved', async () => {
    const admin = await as('admin')
    expect(await admin.settings.find()).toMatchObject({ failure_warnings: false })
    await admin.settings.update({ failure_warnings: true })
    expect(await (await as('viewer')).settings.find()).toMatchObject({ failure_warnings: true })
  })

  test('the choice of a person is saved for that person in that account', async () => {
    const editor = await as('editor')
    const before = await editor.settings.own()
    expect(before).toMatchObject({ failure_warnings: null, processing_notices: true, digest_hour: null })
    const changes = { failure_warnings: false, processing_notices: false, message_notices: 'assigned' } as const
    await editor.settings.updateOwn({ ...changes, digest: { hour: 8, time_zone: 'Europe/Berlin' } })
    expect(await editor.settings.own()).toEqual({ ...before, ...changes, digest_hour: 8 })
    expect(await (await as('admin')).settings.own()).toMatchObject({ failure_warnings: null, digest_hour: null })
    await editor.settings.updateOwn({ failure_warnings: null, digest: null })
    expect(await editor.settings.own()).toEqual({ ...before, ...changes, failure_warnings: null })
    await expect(editor.settings.updateOwn({ digest: { hour: 8, time_zone: 'Moon/Base' } })).rejects.toThrow()
  })
})
