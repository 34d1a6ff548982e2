import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { trialPath } from '../channels/trial'
import { completeMessages } from '../messages/completion/complete'
import { testDatabase } from '../testing/database/database'
import { aChannel, anAccount } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { setEnv } from '../testing/set-env'
import { eraseTrials } from './retention'

const database = testDatabase()

let account: Account
let channelId: string
beforeEach(async () => {
  account = await anAccount()
  channelId = (await aChannel({ accountId: account.id, type: 'campaign' })).id
  setEnv({ DEMO_TRIAL_CHANNEL_ID: channelId })
})
afterEach(() => setEnv({ DEMO_TRIAL_CHANNEL_ID: undefined }))

test('the recorder is offered in the demonstration, while its channel takes messages', async () => {
  expect(await trialPath()).toMatch(/^\/c\/[a-z0-9-]+\/spring-check-up-[0-9a-f]+#email=visitor@example\.com$/)
  await database.sql`update channel_settings set is_paused = true where channel_id = ${channelId}`
  expect(await trialPath()).toBeNull()
  setEnv({ DEMO_TRIAL_CHANNEL_ID: undefined })
  expect([await trialPath(), await eraseTrials()]).toEqual([null, { erased: 0 }])
})

test('messages of trials are erased after an hour, and no others', async () => {
  const other = await aChannel({ accountId: account.id })
  const completed = await completeMessages(account, [
    aMessage({ channelId }),
    aMessage({ channelId }),
    aMessage({ channelId: other.id }),
  ])
  const [recent] = completed.map(({ messageId }) => messageId)
  await database.sql`
    update messages set created_at = now() - make_interval(mins => case when id = ${recent ?? ''} then 59 else 61 end)`
  expect(await eraseTrials()).toEqual({ erased: 1 })
  const left = await database.sql`select channel_id from messages where account_id = ${account.id}`
  expect(left.map(({ channel_id }) => channel_id).sort()).toEqual([channelId, other.id].sort())
})
