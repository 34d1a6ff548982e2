import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '../../db/client'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { changeSettings, FAILURE_WARNINGS } from '../accounts/account/settings'
import type { AlertFormat } from '../contract/accounts/alert-formats'
import { runQueuedTasks } from '../engine/tasks'
import { log } from '../log'
import { PROCESSING_ALERT, queueNotice, sendProcessingAlert } from '../processing/notices/notice'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { runTasks } from '../testing/database/run-tasks'
import { TEST_KEYS } from '../testing/database/test-keys'
import { ended, publishEvents, responseOutcome } from '../testing/deliveries/deliveries'
import { aMember, anAccount, anAlertUrl, aSubscription } from '../testing/fixtures/factory'
import { type Receiver, type ReceiverResponse, startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'
import { claimDue } from '../webhooks/delivery/claim'
import { recordResults } from '../webhooks/delivery/record-results'
import { sendWebhookAlert, WEBHOOK_ALERT, WEBHOOK_NOTICE } from '../webhooks/notices/notice'
import { type NetworkPolicy, parseAllowedHosts } from '../webhooks/transport/policy'
import { listAlertUrls } from './alert-urls'
import { sendTestAlert } from './send-alert'

const database = testDatabase()
testDataDir()
let receiver: Receiver
let response: (n: number) => ReceiverResponse

beforeAll(async () => {
  receiver = await startReceiver({ response: () => response(receiver.received.length) })
})
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
  receiver.received.splice(0)
  response = () => ({ status: 200 })
})
afterAll(() => receiver.close())
afterEach(() => vi.restoreAllMocks())

/** Runs the alerts that are due. Emails stay in the queue. */
async function runAlerts(policy: NetworkPolicy = receiver.policy): Promise<void> {
  await runTasks({
    [WEBHOOK_ALERT]: (payload, { job }) => sendWebhookAlert(payload, job, { policy }),
    [PROCESSING_ALERT]: (payload, { job }) => sendProcessingAlert(payload, job, { policy }),
  })
}

/**
 * Returns how long each queued alert waits, as the power of e in seconds: 1 is 2.7 s, 9 is 2.3 h. The time since the try, during
 * which the machine may have been busy, changes no whole power.
 */
async function pauses(): Promise<number[]> {
  const rows = await database.sql<{ power: number }[]>`
    select round(ln(extract(epoch from j.run_at - clock_timestamp())))::int as power from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like '%_alert' order by 1`
  return rows.map(({ power }) => power)
}
const makeDue = () => database.sql`update graphile_worker._private_jobs set run_at = now()`

/** Runs the alerts until none is queued. Returns the pauses between the tries. */
async function runAllTries(policy?: NetworkPolicy): Promise<number[]> {
  const waited: number[] = []
  for (let run = 0; run < 10; run++) {
    await runAlerts(policy)
    const [pause] = await pauses()
    if (pause === undefined) return waited
    waited.push(pause)
    await makeDue()
  }
  throw new Error('There are too many tries.')
}

/** An account with an alert URL, and a webhook whose receiver responds like this. */
async function anAccountWithAlerts(values: { url?: string; format?: AlertFormat; name?: string } = {}) {
  const account = await anAccount()
  const { url = receiver.url, format = 'json', name = 'CRM' } = values
  const alertUrl = await anAlertUrl({ accountId: account.id, url, format })
  const { row } = await aSubscription({
    accountId: account.id,
    name,
    url: 'https://hooks.example.com/crm?token=a-secret-of-the-receiver',
  })
  const respond = async (...statuses: number[]) => {
    for (const status of statuses) {
      await publishEvents(account.id)
      const [claim] = await claimDue([{ subscriptionId: row.id, most: 1 }])
      if (!claim) throw new Error('Nothing is due.')
      await recordResults([ended(claim, responseOutcome(status, 'closed for lunch'))])
    }
  }
  const state = async () => (await listAlertUrls(account)).find(({ id }) => id === alertUrl.id)
  const logged = async () =>
    database.sql`select action, subject, detail, user_id from activities where account_id = ${account.id}
      and action like 'alert%' order by created_at`
  return { account, alertUrl, row, respond, state, logged }
}

const FIVE = [500, 500, 500, 500, 500]
const sentTypes = () => receiver.received.map(({ body }) => JSON.parse(String(body)).type)

describe('an alert is sent', () => {
  test('once for each email, to each alert URL of the account only, with the subscription and its page', async () => {
    const { account, row, respond, state } = await anAccountWithAlerts()
    await anAlertUrl({ accountId: account.id, url: `${receiver.url}/second` })
    await anAlertUrl({ accountId: (await anAccount()).id, url: `${receiver.url}/elsewhere` })
    await respond(...FIVE)
    await runAlerts()
    await runAlerts()
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hook', '/hook/second'])
    const [request] = receiver.received
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(JSON.parse(String(request?.body))).toMatchObject({
      type: 'webhook.disabled',
      title: 'Webhook disabled: 5 attempts in a row failed',
      account: 'Harbour Dental',
      webhook: 'CRM',
      receiver: 'https://hooks.example.com/crm?…',
      error: expect.stringContaining('HTTP 500: closed for lunch'),
      link: `http://localhost:3000/integrations/webhooks/${row.id}`,
    })
    expect(await state()).toMatchObject({ last_sent_at: expect.any(String), last_failure: null, is_stopped: false })
  })

  test('about failures and recovery only if failure warnings are on, as with emails', async () => {
    const quiet = await anAccountWithAlerts()
    await quiet.respond(500, 500, 500, 200)
    await runAlerts()
    expect(sentTypes()).toEqual([])
    const warned = await anAccountWithAlerts()
    await changeSettings(FAILURE_WARNINGS, warned.account, SYSTEM_ACTOR, { failure_warnings: true })
    await warned.respond(500, 500, 500, 500, 200)
    await runAlerts()
    expect(sentTypes()).toEqual(['webhook.failing', 'webhook.working'])
  })

  test('about a receiver that is gone', async () => {
    const { respond } = await anAccountWithAlerts()
    await respond(500, 500, 500, 500, 410)
    await runAlerts()
    expect(sentTypes()).toEqual(['webhook.gone'])
  })

  test('once for an outage of processing', async () => {
    const { account } = await anAccountWithAlerts()
    await aMember({ accountId: account.id })
    for (let failed = 0; failed < 3; failed++)
      await db().transaction((tx) =>
        queueNotice(tx, account.id, { kind: 'failed', reason: 'The provider refused it.' }),
      )
    await runAlerts()
    expect(receiver.received.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
      {
        type: 'processing.failed',
        reason: 'The provider refused it.',
        link: 'http://localhost:3000/messages/processing',
      },
    ])
  })

  test('only if the transaction of its cause commits', async () => {
    const { account } = await anAccountWithAlerts()
    const failed = db().transaction(async (tx) => {
      await queueNotice(tx, account.id, { kind: 'failed', reason: 'x' })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await runAlerts()
    expect(receiver.received).toEqual([])
  })

  test.each<[AlertFormat, (body: Record<string, unknown>) => unknown, string]>([
    ['slack', ({ text }) => text, '&lt;!channel&gt;'],
    ['mattermost', ({ text }) => text, '< !channel>'],
    // Discord does not know <!channel>, and the message allows no mentions.
    ['discord', ({ content }) => content, '<!channel>'],
  ])('with the hostile name of a webhook in a code span, for %s', async (format, textOf, shown) => {
    const { respond } = await anAccountWithAlerts({ format, name: '<!channel> @everyone [x](https://evil.example)' })
    await respond(...FIVE)
    await runAlerts()
    const text = String(textOf(JSON.parse(String(receiver.received[0]?.body))))
    expect(text).toContain(`Webhook: \`${shown} @everyone [x](https://evil.example)\``)
  })
})

describe('a chat tool', () => {
  test('that responds with 500 gets ten tries; then the failure is shown, and logged once', async () => {
    const { respond, state, logged, alertUrl } = await anAccountWithAlerts()
    response = () => ({ status: 500, body: `no: ${receiver.url}` })
    await respond(...FIVE)
    expect(await runAllTries()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(receiver.received).toHaveLength(10)
    const ids = receiver.received.map(({ body }) => JSON.parse(String(body)).id)
    expect(new Set(ids).size).toBe(1)
    expect(await state()).toMatchObject({
      last_failure: 'http_status: 500',
      last_failed_at: expect.any(String),
      last_sent_at: null,
      is_stopped: false,
    })
    expect(await logged()).toEqual([
      { action: 'alert_failed', subject: alertUrl.name, detail: 'http_status: 500', user_id: null },
    ])
  })

  test('that works again gets the next try, and no failure is shown', async () => {
    const { respond, state, logged } = await anAccountWithAlerts()
    response = (n) => ({ status: n === 1 ? 503 : 200 })
    await respond(...FIVE)
    expect(await runAllTries()).toEqual([1])
    expect(await state()).toMatchObject({ last_failure: null, last_sent_at: expect.any(String) })
    expect(await logged()).toEqual([])
  })

  test.each([404, 410])('that responds with %i gets no more alerts until a test alert is accepted', async (status) => {
    const { account, alertUrl, respond, state, logged } = await anAccountWithAlerts()
    await changeSettings(FAILURE_WARNINGS, account, SYSTEM_ACTOR, { failure_warnings: true })
    response = () => ({ status, body: 'no_service' })
    await respond(500, 500, 500)
    expect(await runAllTries()).toEqual([])
    expect(await state()).toMatchObject({ is_stopped: true, last_failure: `http_status: ${status}` })
    expect(await logged()).toMatchObject([{ action: 'alert_url_stopped', detail: `http_status: ${status}` }])
    await respond(200)
    await runAlerts()
    expect(receiver.received).toHaveLength(1)

    response = () => ({ status: 200 })
    const options = { policy: receiver.policy }
    expect(await sendTestAlert(account, SYSTEM_ACTOR, alertUrl.id, options)).toMatchObject({ is_accepted: true })
    expect(await state()).toMatchObject({ is_stopped: false, last_failure: null })
    await respond(...FIVE)
    await runAlerts()
    expect(sentTypes().slice(1)).toEqual(['test', 'webhook.failing', 'webhook.disabled'])
  })

  test('that hangs is tried again after the deadline', async () => {
    const { respond, state } = await anAccountWithAlerts()
    response = () => 'hang'
    setEnv({ DELIVERY_TIMEOUT_SECONDS: '1' })
    await respond(...FIVE)
    await runAlerts()
    setEnv({ DELIVERY_TIMEOUT_SECONDS: undefined })
    expect(await pauses()).toEqual([1])
    expect(await state()).toMatchObject({ last_failure: null })
  })

  test('that redirects to a private address is given up, and the redirect is not followed', async () => {
    const { respond, state, logged } = await anAccountWithAlerts()
    response = (n) => (n === 1 ? { status: 302, headers: { Location: `${receiver.url}/private` } } : { status: 200 })
    await respond(...FIVE)
    expect(await runAllTries()).toEqual([])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(await state()).toMatchObject({ last_failure: 'redirect_blocked: 302' })
    expect(await logged()).toMatchObject([{ action: 'alert_failed', detail: 'redirect_blocked: 302' }])
  })

  test.each([
    ['at a private address', () => `https://127.0.0.1:${receiver.port}/hook`],
    ['whose name resolves to a private address', () => `https://chat.receiver.test:${receiver.port}/hook`],
  ])('%s gets no request', async (_, url) => {
    const { respond, state } = await anAccountWithAlerts({ url: url() })
    const policy: NetworkPolicy = {
      ca: receiver.ca,
      allowed: parseAllowedHosts([]),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    }
    await respond(...FIVE)
    expect(await runAllTries(policy)).toHaveLength(9)
    expect(receiver.received).toEqual([])
    expect(await state()).toMatchObject({ last_failure: 'url_now_blocked' })
  })

  test('with a certificate that is not trusted gets no request', async () => {
    const { respond } = await anAccountWithAlerts()
    await respond(...FIVE)
    await runAlerts({ allowed: receiver.policy.allowed })
    expect(receiver.received).toEqual([])
    expect(await pauses()).toEqual([1])
  })

  test('that sends an endless response costs no more than its beginning', async () => {
    const { respond, state } = await anAccountWithAlerts()
    response = () => ({ status: 200, body: Buffer.alloc(50_000_000, 'x') })
    await respond(...FIVE)
    await runAlerts()
    expect(await state()).toMatchObject({ last_sent_at: expect.any(String) })
  })
})

describe('a queued alert', () => {
  test('runs after the emails that wait', async () => {
    const { account, respond } = await anAccountWithAlerts()
    await aMember({ accountId: account.id })
    await respond(...FIVE)
    const order = await database.sql<{ identifier: string }[]>`
      select t.identifier from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.priority, j.run_at`
    expect(new Set(order.slice(0, -1).map(({ identifier }) => identifier))).toEqual(new Set([WEBHOOK_NOTICE]))
    expect(order.at(-1)?.identifier).toBe(WEBHOOK_ALERT)
  })

  // The embedded engine runs the same list of tasks all the time, and Inngest runs it each minute (inngest/serve.ts).
  test('is sent by the tasks of both engines', async () => {
    const { respond } = await anAccountWithAlerts()
    await respond(...FIVE)
    await runQueuedTasks()
    // A connection to this machine is blocked here, so the alert was tried and waits for its next try.
    expect(await pauses()).toEqual([1])
  })

  test('is not sent to a URL that was removed', async () => {
    const { alertUrl, respond } = await anAccountWithAlerts()
    await respond(...FIVE)
    await database.sql`delete from alert_urls where id = ${alertUrl.id}`
    expect(await runAllTries()).toEqual([])
    expect(receiver.received).toEqual([])
  })

  test('waits while the encryption key of its URL is missing, and no try is counted', async () => {
    const { respond, state } = await anAccountWithAlerts()
    await respond(...FIVE)
    vi.spyOn(log, 'error').mockImplementation(() => {})
    setEnv({ SECRET_ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}` })
    try {
      await runAlerts()
    } finally {
      setEnv({ SECRET_ENCRYPTION_KEYS: TEST_KEYS.SECRET_ENCRYPTION_KEYS })
    }
    expect(receiver.received).toEqual([])
    expect(await state()).toMatchObject({ last_failure: null })
    await makeDue()
    await runAlerts()
    expect(sentTypes()).toEqual(['webhook.disabled'])
  })

  test('has neither the URL nor the path in the queue, the log and the activity log', async () => {
    const secretPath = 'services/T0/B0/a-secret-path'
    const lines: unknown[] = []
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void lines.push(args))
    const { account, alertUrl, respond, state } = await anAccountWithAlerts({
      url: receiver.url.replace('hook', secretPath),
    })
    response = (n) => ({ status: n === 1 ? 500 : 400, body: secretPath })
    await respond(...FIVE)
    await runAlerts()
    const jobs = await database.sql`select payload, last_error from graphile_worker._private_jobs`
    expect(JSON.stringify(jobs)).toContain('http_status: 500')
    await makeDue()
    await runAllTries()
    await sendTestAlert(account, SYSTEM_ACTOR, alertUrl.id, { policy: receiver.policy })
    expect(receiver.received[0]?.path).toContain(secretPath)
    const activities = await database.sql`select * from activities where account_id = ${account.id}`
    const rows = await database.sql`select * from alert_urls where id = ${alertUrl.id}`
    expect(JSON.stringify([jobs, lines, activities, rows, await state()])).not.toContain('a-secret-path')
  })
})

describe('a test alert', () => {
  test('returns the status and the time, and is in the activity log with its sender', async () => {
    const { account, alertUrl, logged } = await anAccountWithAlerts()
    const { userId } = await aMember({ accountId: account.id })
    const actor = { userId, tokenId: null, ipAddress: null }
    const result = await sendTestAlert(account, actor, alertUrl.id, { policy: receiver.policy })
    expect(result).toEqual({ is_accepted: true, result: '200', duration_ms: expect.any(Number) })
    expect(sentTypes()).toEqual(['test'])
    expect(await logged()).toEqual([
      { action: 'alert_test_sent', subject: alertUrl.name, detail: '200', user_id: userId },
    ])
  })

  test('that fails is not repeated and changes nothing', async () => {
    const { account, alertUrl, state } = await anAccountWithAlerts()
    response = () => ({ status: 404 })
    const before = await state()
    const result = await sendTestAlert(account, SYSTEM_ACTOR, alertUrl.id, { policy: receiver.policy })
    expect(result).toMatchObject({ is_accepted: false, result: 'http_status: 404' })
    expect(await state()).toEqual(before)
    expect(await runAllTries()).toEqual([])
    expect(receiver.received).toHaveLength(1)
  })
})
