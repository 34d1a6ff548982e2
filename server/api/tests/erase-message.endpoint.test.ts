import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()

let account: Account
let token: string
let foreignToken: string
beforeAll(async () => {
  account = await anAccount()
  token = (await aToken({ accountId: account.id })).token
  foreignToken = (await aToken({ accountId: (await anAccount()).id })).token
})

const erase = (id: string, as = token) => api('DELETE', `/messages/${id}`, { token: as })

describe('DELETE /messages/{id}', () => {
  test('erases a message with its event and waiting deliveries; a repeat and a foreign one are not found', async () => {
    // The delivery is held, so that nothing is sent meanwhile.
    const { row: subscription } = await aSubscription({
      accountId: account.id,
      isActive: false,
      disabledAt: new Date(),
      disabledReason: 'failures',
    })
    const [message] = await completeMessages(account, [aMessage()])
    const id = message?.messageId ?? ''
    await database.sql`
      insert into deliveries (event_id, subscription_id, state) select id, ${subscription.id}, 'held' from events where message_id = ${id}`
    expect((await erase(id, foreignToken)).status).toBe(404)
    expect(await erase(id)).toMatchObject({ status: 200, body: { id, erased: true } })
    expect(await erase(id)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect((await api('GET', `/messages/${id}`, { token })).status).toBe(404)
    expect(await database.sql`select from deliveries where subscription_id = ${subscription.id}`).toEqual([])
    expect(await database.sql`select kind, subject_id from erasures where account_id = ${account.id}`).toEqual([
      { kind: 'message', subject_id: id },
    ])
  })

  test.each(['sample', 'no-id', '00000000-0000-4000-8000-000000000000'])('does not find %s', async (id) => {
    expect((await erase(id)).status).toBe(404)
  })
})
