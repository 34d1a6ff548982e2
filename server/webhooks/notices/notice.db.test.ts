import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { freePort } from '../../../db/embedded/postmaster'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { changeSettings, FAILURE_WARNINGS } from '../../accounts/account/settings'
import { admitSignIn } from '../../accounts/sign-in/sign-in'
import { resetEnv } from '../../env'
import { countInWindows } from '../../limits/rate-limit'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { aMember, anAccount, anAlertUrl, aSubscription } from '../../testing/fixtures/factory'
import { startMailServer } from '../../testing/servers/mail-server'
import { setEnv } from '../../testing/set-env'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { sendNotice, sendWarnings, WEBHOOK_ALERT, WEBHOOK_NOTICE, WEBHOOK_WARNINGS } from './notice'

const database = testDatabase()
const folder = testDataDir()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

/**
 * An account with an admin, an editor whose address is not verified and who used up every limit on mail, and a viewer; and
 * five attempts that failed. This mail is never suppressed (choices.md, "Emails beyond the spec's one").
 */
async function disabledSubscription() {
  const account = await anAccount({ name: 'Harbour Dental' })
  const [admin, editor, viewer] = [
    await aMember({ accountId: account.id, role: 'admin' }),
    await aMember({ accountId: account.id, role: 'editor', emailVerifiedAt: null }),
    await aMember({ accountId: account.id, role: 'viewer' }),
  ]
  for (let n = 0; n < 10; n++) {
    await admitSignIn('link', { address: editor.email, ipAddress: null })
    await countInWindows(db(), [{ key: `invited:${editor.email}`, most: 10, seconds: 86_400 }])
  }
  const { row } = await aSubscription({ accountId: account.id, createdByUserId: admin.userId })
  const eventIds = await publishEvents(account.id, 5)
  const claims = await claimDue([{ subscriptionId: row.id, most: 5 }])
  const start = Date.now()
  await recordResults(
    claims.map((claim, i) => ended(claim, responseOutcome(503, 'closed for lunch'), new Date(start + i))),
  )
  return { row, eventIds, lastEventId: claims.at(-1)?.event.id, told: [admin.email, editor.email].sort(), viewer }
}

const sendNotices = () => runTasks({ [WEBHOOK_NOTICE]: sendNotice })

describe('the email of an auto-disable', () => {
  test('is sent once to each admin and editor, and says what happened and what to do', async () => {
    const { row, lastEventId, told } = await disabledSubscription()
    await sendNotices()
    await sendNotices()
    const mails = await Promise.all(
      (await readdir(path.join(folder, 'mail'))).map((name) => readFile(path.join(folder, 'mail', name), 'utf8')),
    )
    expect(mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).sort()).toEqual(told)
    for (const mail of mails) {
      expect(mail).toContain('Subject: Webhook disabled: hooks.example.com failed 5 times in a row')
      const words = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      for (const word of [
        row.url,
        `evt_${lastEventId}`,
        'HTTP 503: closed for lunch',
        `/integrations/webhooks/${row.id}`,
      ])
        expect(words).toContain(word)
    }
  })

  test('waits while the mail server is down, and is sent after that', async () => {
    const port = await freePort(0)
    process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
    resetEnv()
    try {
      const { told } = await disabledSubscription()
      await sendNotices()
      // Both were tried, and both tries are written down.
      await expect
        .poll(() => database.sql`select attempts from graphile_worker.jobs where locked_at is null`)
        .toEqual([{ attempts: 1 }, { attempts: 1 }])

      const server = await startMailServer(port)
      stops.push(server.close)
      await database.sql`update graphile_worker._private_jobs set run_at = now()`
      await sendNotices()
      expect(server.received.flatMap(({ to }) => to).sort()).toEqual(told)
    } finally {
      setEnv({ SMTP_URL: undefined })
    }
  })
})

describe('a 410', () => {
  async function mailed(statuses: readonly number[]) {
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id })
    const editor = await aMember({ accountId: account.id, role: 'editor' })
    const admins = await database.sql`select user_id from memberships where account_id = ${account.id}`
    for (const status of statuses) {
      await publishEvents(account.id)
      const [claim] = await claimDue([{ subscriptionId: row.id, most: 1 }])
      if (!claim) throw new Error('Nothing is due.')
      await recordResults([ended(claim, responseOutcome(status, 'closed'))])
    }
    const jobs = await database.sql`
      select payload ->> 'kind' as kind, payload ->> 'user_id' as user_id from graphile_worker._private_jobs
      where payload ->> 'subscription_id' = ${row.id}`
    return { kinds: jobs.map(({ kind }) => kind), to: jobs.map(({ user_id }) => user_id).sort(), editor, admins }
  }

  test('as the fifth failure in a row causes an email to each admin and editor, also without failure warnings', async () => {
    const { kinds, to, admins } = await mailed([500, 500, 500, 500, 410])
    expect(new Set(kinds)).toEqual(new Set(['gone']))
    expect(to).toEqual(admins.map(({ user_id }) => user_id).sort())
    const before = new Set(await readdir(path.join(folder, 'mail')))
    await sendNotices()
    const [name] = (await readdir(path.join(folder, 'mail'))).filter((name) => !before.has(name))
    const mail = (await readFile(path.join(folder, 'mail', name ?? ''), 'utf8')).replaceAll('=\r\n', '')
    expect(mail).toContain('Subject: Webhook disabled: hooks.example.com responded with 410 Gone')
    expect(mail).toContain('cannot be reactivated')
  })

  test('otherwise causes no email', async () => {
    expect((await mailed([410])).kinds).toEqual([])
    expect((await mailed([500, 500, 500, 410])).kinds).toEqual([])
    expect((await mailed([500, 500, 500, 500, 200, 410])).kinds).toEqual([])
  })
})

describe('failure warnings', () => {
  const chooseWarnings = (account: Account, userId: string, wants: boolean) => database.sql`
    update memberships set failure_warnings = ${wants} where account_id = ${account.id} and user_id = ${userId}`

  /** The queued notices about a webhook whose receiver responds like this, oldest first. */
  async function noticesOf(account: Account, statuses: readonly number[]) {
    const { row } = await aSubscription({ accountId: account.id })
    for (const status of statuses) {
      await publishEvents(account.id)
      const [claim] = await claimDue([{ subscriptionId: row.id, most: 1 }])
      if (!claim) throw new Error('Nothing is due.')
      await recordResults([ended(claim, responseOutcome(status, 'busy'))])
    }
    return database.sql<{ task: string; kind: string; error: string; user_id: string | null }[]>`
      select t.identifier as task, payload ->> 'kind' as kind, payload ->> 'error' as error,
        payload ->> 'user_id' as user_id
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where payload ->> 'subscription_id' = ${row.id} order by j.id`
  }
  /** The emails to the only admin of an account. */
  async function told(wants: boolean | null, statuses: readonly number[]) {
    const account = await anAccount()
    if (wants !== null) await changeSettings(FAILURE_WARNINGS, account, SYSTEM_ACTOR, { failure_warnings: wants })
    await aMember({ accountId: account.id, role: 'viewer' })
    return (await noticesOf(account, statuses)).map(({ kind, error }) => ({ kind, error }))
  }
  /** Without the response of the receiver, which may repeat a message. */
  const busy = 'HTTP 500'

  test('are disabled by default: only a disabling causes an email', async () => {
    expect(await told(null, [500, 500, 500, 200])).toEqual([])
    expect(await told(null, [500, 500, 500, 500, 500])).toMatchObject([{ kind: 'disabled' }])
  })

  test('are sent, if enabled, once at the third failure in a row, and when the webhook works again', async () => {
    expect(await told(true, [500, 500])).toEqual([])
    expect(await told(true, [500, 200, 500, 500])).toEqual([])
    expect(await told(true, [500, 500, 500, 500, 200, 200, 500])).toEqual([
      { kind: 'failing', error: busy },
      { kind: 'working', error: '' },
    ])
    expect(await told(true, [500, 500, 500, 500, 500])).toEqual([
      { kind: 'failing', error: busy },
      { kind: 'disabled', error: busy },
    ])
    expect(await told(true, [500, 500, 500, 410])).toEqual([{ kind: 'failing', error: busy }])
  })

  test.each<[account: boolean, own: boolean | null, email: boolean]>([
    [false, null, false],
    [false, true, true],
    [true, null, true],
    [true, false, false],
  ])('where the account says %s and an editor %s: the editor gets an email: %s', async (ofAccount, own, email) => {
    const account = await anAccount()
    await changeSettings(FAILURE_WARNINGS, account, SYSTEM_ACTOR, { failure_warnings: ofAccount })
    await anAlertUrl({ accountId: account.id, url: 'https://chat.example.com/hook' })
    const editor = await aMember({ accountId: account.id, role: 'editor' })
    const viewer = await aMember({ accountId: account.id, role: 'viewer' })
    if (own !== null) for (const { userId } of [editor, viewer]) await chooseWarnings(account, userId, own)
    const jobs = await noticesOf(account, [500, 500, 500, 200])
    const kindsOf = (isOne: (job: (typeof jobs)[number]) => boolean) => jobs.filter(isOne).map(({ kind }) => kind)
    const both = (isSent: boolean) => (isSent ? ['failing', 'working'] : [])
    expect(kindsOf(({ user_id }) => user_id === editor.userId)).toEqual(both(email))
    expect(kindsOf(({ user_id }) => user_id === viewer.userId)).toEqual([])
    expect(kindsOf(({ task }) => task === WEBHOOK_ALERT)).toEqual(both(ofAccount))
  })

  test('that a person turned off do not stop the email about a disabled webhook', async () => {
    const account = await anAccount()
    const editor = await aMember({ accountId: account.id, role: 'editor' })
    await chooseWarnings(account, editor.userId, false)
    const jobs = await noticesOf(account, [500, 500, 500, 500, 500])
    expect(jobs.filter(({ user_id }) => user_id === editor.userId)).toMatchObject([{ kind: 'disabled' }])
  })

  /** Runs all tasks, gathered warnings as ten minutes later, and returns the emails. */
  async function mailsOf(cause: () => Promise<unknown>): Promise<string[]> {
    const before = new Set(await readdir(path.join(folder, 'mail')))
    await database.sql`delete from graphile_worker._private_jobs`
    await cause()
    await sendNotices()
    const tasks = { [WEBHOOK_WARNINGS]: sendWarnings }
    await runTasks(tasks)
    expect((await readdir(path.join(folder, 'mail'))).filter((name) => !before.has(name))).toEqual([])
    await database.sql`update graphile_worker._private_jobs set run_at = now()`
    await runTasks(tasks)
    const names = (await readdir(path.join(folder, 'mail'))).filter((name) => !before.has(name))
    return Promise.all(names.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')))
  }
  const subjectsOf = (mails: string[]) => mails.flatMap((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])

  /** An account whose members want warnings. */
  async function warned(): Promise<Account> {
    const account = await anAccount()
    await changeSettings(FAILURE_WARNINGS, account, SYSTEM_ACTOR, { failure_warnings: true })
    return account
  }

  test('say what happened, and a link in them stops them', async () => {
    const [mail = '', ...others] = await mailsOf(() => told(true, [500, 500, 500]))
    expect(others).toEqual([])
    expect(subjectsOf([mail])).toEqual(['Webhook failing: hooks.example.com failed 3 times in a row'])
    expect(mail.replaceAll('=\r\n', '')).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  test('of several webhooks within ten minutes are one email a person, with the last state of each', async () => {
    const account = await warned()
    const mails = await mailsOf(async () => {
      for (const statuses of [
        [500, 500, 500],
        [503, 503, 503],
        [500, 500, 500, 200],
      ])
        await noticesOf(account, statuses)
    })
    // Each webhook brings an admin, who gets what happens from then on.
    expect(subjectsOf(mails).toSorted()).toEqual([
      '1 webhook failing, 1 working again',
      '2 webhooks failing, 1 working again',
      'Webhook working again: hooks.example.com',
    ])
    expect(mails.filter((mail) => mail.includes('HTTP 503'))).toHaveLength(2)
  })

  test('are left out of a webhook that is disabled meanwhile, whose email comes at once', async () => {
    const account = await warned()
    await database.sql`delete from graphile_worker._private_jobs`
    await noticesOf(account, [500, 500, 500, 500, 500])
    const before = (await readdir(path.join(folder, 'mail'))).length
    await sendNotices()
    const admins = await database.sql`select 1 from memberships where account_id = ${account.id}`
    expect((await readdir(path.join(folder, 'mail'))).length).toBe(before + admins.length)
    await database.sql`update graphile_worker._private_jobs set run_at = now()`
    await runTasks({ [WEBHOOK_WARNINGS]: sendWarnings })
    expect((await readdir(path.join(folder, 'mail'))).length).toBe(before + admins.length)
  })

  test('are not sent to a person who left or turned them off in these minutes', async () => {
    const account = await warned()
    expect(
      await mailsOf(async () => {
        await noticesOf(account, [500, 500, 500])
        await sendNotices()
        await database.sql`update memberships set failure_warnings = false where account_id = ${account.id}`
      }),
    ).toEqual([])
  })
})
