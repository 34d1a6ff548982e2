import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { changeAlertUrl, listAlertUrls } from '../../alerts/alert-urls'
import { eraseMessage } from '../../erasure/delete-messages'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { anAccount, anAlertUrl } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { type Receiver, startReceiver } from '../../testing/servers/receiver'
import { completeMessages } from '../completion/complete'
import { MESSAGE_ALERT, sendMessageAlert } from './message-alerts'
import { notifyMembers } from './notify-members'
import { NOTIFY_MEMBERS } from './queue'

const database = testDatabase()
let receiver: Receiver
let account: Account
beforeAll(async () => {
  receiver = await startReceiver({ response: () => ({ status: 200 }) })
})
afterAll(() => receiver.close())
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
  receiver.received.splice(0)
  account = await anAccount({ name: 'Harbour Dental' })
})

const complete = async (urgency: string) => {
  const summary = { text: `A caller has a ${urgency} question. @channel`, urgency }
  const [message] = await completeMessages(account, [aMessage({ summary })])
  return message?.messageId ?? ''
}
const spread = () => runTasks({ [NOTIFY_MEMBERS]: notifyMembers })
async function alerts(): Promise<object[]> {
  await spread()
  await runTasks({
    [MESSAGE_ALERT]: (payload, { job }) => sendMessageAlert(payload, job, { policy: receiver.policy }),
  })
  return receiver.received.splice(0).map(({ body }) => JSON.parse(String(body)))
}

test.each([
  ['none', []],
  ['urgent', ['message.urgent']],
  ['all', ['message.new', 'message.urgent']],
] as const)('an alert URL with the choice %s gets %j', async (choice, types) => {
  const { id } = await anAlertUrl({ accountId: account.id, url: receiver.url })
  await anAlertUrl({ accountId: (await anAccount()).id, url: receiver.url, messageAlerts: 'all' })
  await changeAlertUrl(account, SYSTEM_ACTOR, { id, message_alerts: choice })
  expect(await listAlertUrls(account)).toMatchObject([{ message_alerts: choice }])
  await complete('low')
  const urgent = await complete('high')
  const sent = await alerts()
  expect(sent.map((alert) => 'type' in alert && alert.type).sort()).toEqual(types)
  if (types.length > 0)
    expect(sent.at(-1)).toMatchObject({
      title: 'Urgent voice message',
      account: 'Harbour Dental',
      from: 'ada@example.com',
      channel: 'harbour.example',
      summary: 'A caller has a high question. @channel',
      link: `http://localhost:3000/messages/${urgent}`,
    })
})

test('a message that is erased before its alert leaves causes none', async () => {
  await anAlertUrl({ accountId: account.id, url: receiver.url, messageAlerts: 'all' })
  const id = await complete('low')
  await spread()
  await eraseMessage(account, SYSTEM_ACTOR, id)
  expect(await alerts()).toEqual([])
})

test('only the account changes its alert URL', async () => {
  const { id } = await anAlertUrl({ accountId: account.id, url: receiver.url })
  expect(await changeAlertUrl(await anAccount(), SYSTEM_ACTOR, { id, message_alerts: 'all' })).toBeNull()
  expect(await listAlertUrls(account)).toMatchObject([{ message_alerts: 'none' }])
})
