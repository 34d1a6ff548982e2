import { beforeAll, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { testDatabase } from '../../testing/database/database'
import { rowsRead } from '../../testing/database/plans'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages } from '../completion/complete'
import { knownNames } from './contacts'
import { findMessages } from './list'

// What is read when most messages are from one sender.

const MESSAGES = 2000
const EACH = 500

const { sender } = aMessage()
const senderOf = (n: number) => ({ ...sender, email: `visitor-${n}@example.com` })

const database = testDatabase()
let account: Account
let userId: string
beforeAll(async () => {
  account = await anAccount()
  ;({ userId } = await aMember({ accountId: account.id }))
  for (let n = 0; n < MESSAGES; n += EACH)
    await completeMessages(
      account,
      Array.from({ length: EACH }, (_, k) =>
        aMessage({ completedAt: new Date(Date.now() - (n + k) * 60_000), sender: k % 4 ? sender : senderOf(n + k) }),
      ),
    )
  await database.sql`vacuum (analyze) messages`
})

test.each<[string, number, () => Promise<unknown>]>([
  ['a name is looked for in twenty messages', 25, () => knownNames(account, [sender])],
  ['a page of the list reads its rows, and counts up to a thousand', 1200, () => findMessages(account, userId, {})],
])('%s', async (_, most, work) => {
  expect(await rowsRead(['messages'], work)).toBeLessThanOrEqual(most)
})
