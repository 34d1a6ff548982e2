import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import { MAX_COUNTED_MESSAGES } from '../../contract/messages/message-values'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { listOrder, partOfList } from './conditions'

const database = testDatabase()
const BOUND = { order: listOrder(false), limit: 26 }

/** Returns the plan of a page of the search when the table has no index but that of the search and the primary key. */
async function planOf(q: string, account: Awaited<ReturnType<typeof anAccount>>): Promise<string> {
  const { condition } = await partOfList(account, randomUUID(), { q, status: 'all' }, BOUND)
  const page = db().select({ id: messages.id }).from(messages).where(condition).orderBy(BOUND.order).limit(26).toSQL()
  let plan = ''
  const undone = database.sql.begin(async (tx) => {
    const others = await tx<{ name: string }[]>`
      select indexname as name from pg_indexes where tablename = 'messages' and indexname not in ('messages_pkey', 'messages_search')
        and not exists (select from pg_constraint where conname = indexname)`
    for (const { name } of others) await tx`drop index ${tx(name)}`
    const lines = await tx.unsafe(`explain ${page.sql}`, page.params as string[])
    plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  return plan
}

test('few matches are found by the index of the search, and many in the order of the list', async () => {
  const account = await anAccount()
  const { id: channelId } = await aChannel({ accountId: account.id })
  await database.sql`
    insert into messages (account_id, channel_id, state, completed_at, sender, channel, summary, google_review, audio_expires_at,
      transcript_text)
    select ${account.id}, ${channelId}, 'completed', now() - n * interval '1 minute', '{}', '{}', '{}', '{}', now(),
      'An appointment' || case when n = 1 then ' about a marigold' else '' end
    from generate_series(1, ${MAX_COUNTED_MESSAGES + 5}::int) as n`
  await database.sql`analyze messages`
  const byIndex = /messages_search .*\n\s*Index Cond: \(search/
  expect(await planOf('marigold', account)).toMatch(byIndex)
  expect(await planOf('appointment', account)).not.toMatch(byIndex)
})
