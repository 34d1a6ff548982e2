import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from './accounts/account/activity'
import { queuePasswordChangedMail } from './accounts/sign-in/reset-password'
import { sendTestAlert } from './alerts/send-alert'
import { embeddedEngine } from './engine/embedded/engine'
import { sweep } from './engine/sweep'
import { startTasks } from './engine/tasks'
import { measureHealth } from './health'
import { restoreState, resume } from './pause'
import { measureReadiness } from './readiness'
import { testDataDir } from './testing/database/data-dir'
import { testDatabase } from './testing/database/database'
import { deliveryRows, publishAndWake } from './testing/deliveries/deliveries'
import { aMember, anAccount, anAlertUrl, aSubscription } from './testing/fixtures/factory'
import { setEnv } from './testing/set-env'
import { sendTestEvent } from './webhooks/subscriptions/test-event'

const database = testDatabase()
const folder = testDataDir()
beforeAll(() => setEnv({ SPEECH_ENGINE: 'off', DELIVERY_PAUSED: '0' }))

const pause = (isPaused: boolean) => setEnv({ DELIVERY_PAUSED: isPaused ? '1' : '0' })

async function whileWorking(work: () => Promise<void>): Promise<void> {
  // What a worker process runs that can send.
  const parts = await Promise.all([embeddedEngine.start('worker'), startTasks()])
  try {
    await work()
  } finally {
    await Promise.all(parts.map((part) => part.stop()))
  }
}

const mails = () => readdir(join(folder, 'mail')).catch(() => [])

/** An event that the built-in test endpoint receives, and an email. Both are due. */
async function due() {
  const account = await anAccount()
  const { row: subscription } = await aSubscription({ accountId: account.id, testResponse: 'ok' })
  const { userId } = await aMember({ accountId: account.id })
  const states = async () => (await deliveryRows(subscription.id)).map(({ state, attempts }) => ({ state, attempts }))
  await publishAndWake(account.id)
  await database.db.transaction((tx) => queuePasswordChangedMail(tx, userId, 'link'))
  return { account, subscription, states }
}

test('a paused worker sends nothing, and the next one that is not paused sends what is due', async () => {
  pause(true)
  const { states } = await due()
  await whileWorking(async () => {
    // The scheduler of a worker looks each second, and its task runner every two.
    await sleep(3_000)
    expect(await states()).toEqual([{ state: 'pending', attempts: 0 }])
    expect(await mails()).toEqual([])
  })
  const [job] =
    await database.sql`select attempts from graphile_worker.jobs where task_identifier = 'mail_password_changed'`
  expect(job?.attempts).toBe(0)

  pause(false)
  await whileWorking(async () => {
    await expect.poll(states, { timeout: 15_000 }).toEqual([{ state: 'delivered', attempts: 1 }])
    await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1)
  })
})

test('the sweep of a paused instance wakes no delivery, so that the first one after the pause does', async () => {
  pause(true)
  const { subscription } = await due()
  await database.sql`
    update deliveries set next_attempt_at = now() - interval '1 hour' where subscription_id = ${subscription.id}`
  expect(await sweep()).toEqual({ woken: 0 })
  pause(false)
  expect(await sweep()).toEqual({ woken: 1 })
  expect((await deliveryRows(subscription.id))[0]?.wakeGeneration).toBe(1)
})

test('a test event and a test alert are refused while deliveries are paused', async () => {
  const { account, subscription } = await due()
  const { id } = await anAlertUrl({ accountId: account.id, url: 'https://hooks.slack.com/services/x' })
  pause(true)
  const refused = { status: 503, error: 'internal_error', message: expect.stringMatching(/paused/) }
  await expect(sendTestEvent(account, SYSTEM_ACTOR, subscription.id)).rejects.toMatchObject(refused)
  await expect(sendTestAlert(account, SYSTEM_ACTOR, id)).rejects.toMatchObject(refused)
})

test('health is bad and says so, and readiness says so', async () => {
  pause(true)
  expect(await measureHealth(embeddedEngine)).toMatchObject({ status: 'bad', delivery_paused: true })
  expect(await measureReadiness()).toMatchObject({ status: 'ready', delivery_paused: true })
  pause(false)
  expect(await measureHealth(embeddedEngine)).toMatchObject({ delivery_paused: false })
})

test('the pause of a restore lasts until an operator resumes, and an interrupted restore is known', async () => {
  expect(await restoreState()).toBe('none')
  await database.sql`insert into service_state (paused_at, restoring_at) values (now(), now())`
  expect(await restoreState()).toBe('unfinished')
  await database.sql`update service_state set restoring_at = null`
  expect(await restoreState()).toBe('paused')
  expect(await resume()).toBe(true)
  expect([await restoreState(), await resume()]).toEqual(['none', false])
})
