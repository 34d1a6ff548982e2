import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { overviewOf } from '../queries/overview'
import { lifecycleView } from '../queries/webhook-page'
import { findSubscription, labelSubscription, toSubscription } from './subscriptions'

testDatabase()

let account: Account
let id: string
beforeEach(async () => {
  account = await anAccount()
  id = (await aSubscription({ accountId: account.id })).row.id
})

const inTheApi = async () => {
  const row = await findSubscription(account, id)
  return row && toSubscription(row)
}

test('the dashboard shows the labels, and the API does not change', async () => {
  const before = await inTheApi()
  const labels = { name: 'Front desk', description: 'Asks Ben before changes.' }
  expect(await labelSubscription(account, SYSTEM_ACTOR, id, labels)).toEqual(labels)
  expect(await lifecycleView(account, id)).toMatchObject(labels)
  expect(await overviewOf(account, [id])).toMatchObject([{ name: 'Front desk' }])
  expect(await inTheApi()).toEqual(before)
})

test('an empty name takes the name away', async () => {
  await labelSubscription(account, SYSTEM_ACTOR, id, { name: 'Front desk', description: '' })
  await labelSubscription(account, SYSTEM_ACTOR, id, { name: '', description: '' })
  expect(await lifecycleView(account, id)).toMatchObject({ name: '', description: '' })
})

test('another account cannot label it', async () => {
  const other = await anAccount()
  expect(await labelSubscription(other, SYSTEM_ACTOR, id, { name: 'Mine', description: '' })).toBeNull()
  expect(await lifecycleView(account, id)).toMatchObject({ name: '' })
})
