import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { Erasure } from '../contract/accounts/erasure'
import { completeMessages } from '../messages/completion/complete'
import { toSender } from '../messages/completion/contact'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { aMember, anAccount, aToken } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { applyErasures } from './apply-erasures'
import { eraseMessage } from './delete-messages'
import { deleteAccount, eraseDeletedAccounts } from './erase-account'
import { eraseSender } from './erase-sender'
import { eraseUser } from './erase-user'
import { listErasures } from './journal'

const database = testDatabase()
testDataDir()

/** The tables with what is erased, as a backup has them. */
const BACKED_UP = ['accounts', 'users', 'memberships', 'access_tokens', 'messages', 'events']

test('a restored database loses what was erased after the backup, and nothing else', async () => {
  const [account, doomed] = [await anAccount(), await anAccount()]
  await aMember({ accountId: account.id })
  const leaving = await aMember({ accountId: account.id, role: 'editor' })
  await aToken({ accountId: account.id, createdByUserId: leaving.userId, name: 'of who leaves' })
  await aToken({ accountId: account.id, name: 'of who stays' })
  const from = (contact: string) => aMessage({ sender: toSender('email', contact, true), channelId: null })
  const completed = await completeMessages(account, [
    from('ada@example.com'),
    from('ada@example.com'),
    from('bo@example.com'),
    from('cy@example.com'),
  ])
  const [first, second, third, kept] = completed.map(({ messageId }) => messageId)
  const [lost] = await completeMessages(doomed, [from('ada@example.com')])
  for (const table of BACKED_UP)
    await database.sql`create table ${database.sql(`backup_${table}`)} as select * from ${database.sql(table)}`
  // Arrived after the backup: the journal names it too, and the restored database does not have it.
  const [late] = await completeMessages(account, [from('ada@example.com')])
  const since = new Date(Date.now() - 60_000)

  await eraseSender(account, SYSTEM_ACTOR, 'ada@example.com')
  await eraseMessage(account, SYSTEM_ACTOR, third ?? '')
  await eraseUser(SYSTEM_ACTOR, leaving.userId)
  await deleteAccount(doomed, SYSTEM_ACTOR, doomed.name)
  await eraseDeletedAccounts()
  const journal: Erasure[] = []
  for await (const row of listErasures(since)) journal.push(Erasure.parse(row))
  expect(journal.map(({ kind, subject_id }) => [kind, subject_id]).toSorted()).toEqual(
    [
      ...[first, second, late?.messageId].map((id) => ['sender', id]),
      ['message', third],
      ['user', leaving.userId],
      ['account', doomed.id],
    ].toSorted(),
  )
  expect(JSON.stringify(journal)).not.toMatch(/@|Ada/)

  await restore()
  expect(await messageIds()).toEqual([first, second, third, kept, lost?.messageId].toSorted())
  expect(await database.sql`select id from access_tokens where revoked_at is null`).toHaveLength(2)
  expect(await applyErasures(journal)).toEqual({ messages: 3, senders: 1, users: 1, accounts: 1 })
  expect(await messageIds()).toEqual([kept])
  expect(await database.sql`select name from users where id = ${leaving.userId}`).toEqual([{ name: 'Former member' }])
  // A request authenticates by the token alone.
  expect(await database.sql`select name from access_tokens where revoked_at is null`).toEqual([
    { name: 'of who stays' },
  ])
  expect(await database.sql`select id from accounts where id = ${doomed.id}`).toEqual([])
  expect(await applyErasures(journal)).toEqual({ messages: 0, senders: 0, users: 0, accounts: 0 })
})

async function restore(): Promise<void> {
  await database.sql`truncate accounts, users cascade`
  for (const table of BACKED_UP) {
    const columns = await database.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`
    const names = database.sql(columns.map(({ name }) => name))
    await database.sql`insert into ${database.sql(table)} (${names}) select ${names} from ${database.sql(`backup_${table}`)}`
  }
}

const messageIds = async () => (await database.sql`select id from messages`).map(({ id }) => id).toSorted()
