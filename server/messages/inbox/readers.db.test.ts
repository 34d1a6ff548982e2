import { beforeEach, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { READING_SECONDS } from '../../contract/messages/readers'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages } from '../completion/complete'
import { messageReaders } from './mark-read'

const database = testDatabase()
let account: Account
let [ada, grace]: Member[] = []
let [first, second]: string[] = []
beforeEach(async () => {
  account = await anAccount()
  ada = await aMember({ accountId: account.id, name: 'Ada' })
  grace = await aMember({ accountId: account.id, name: 'Grace', role: 'viewer' })
  ;[first, second] = (await completeMessages(account, [aMessage(), aMessage()])).map(({ messageId }) => messageId)
})

const open = (member = ada, message = first) => messageReaders(account, member?.userId ?? '', message ?? '')

test('two members who have a message open see each other, and the second message of one of them is another one', async () => {
  expect(await open(ada)).toEqual({ names: [] })
  expect(await open(grace)).toEqual({ names: ['Ada'] })
  expect(await open(ada)).toEqual({ names: ['Grace'] })
  expect(await open(grace, second)).toEqual({ names: [] })
  expect(await open(ada)).toEqual({ names: [] })
})

test('a member who gives no sign any more, or was removed, has left', async () => {
  await open(grace)
  const forget = (seconds: number) =>
    database.sql`update memberships set reading_at = reading_at - make_interval(secs => ${seconds}) where user_id = ${grace?.userId ?? ''}`
  await forget(READING_SECONDS - 5)
  expect(await open(ada)).toEqual({ names: ['Grace'] })
  await forget(5)
  expect(await open(ada)).toEqual({ names: [] })
  await open(grace)
  await database.sql`delete from memberships where user_id = ${grace?.userId ?? ''}`
  expect(await open(ada)).toEqual({ names: [] })
})
