import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../db/embedded/postmaster'
import { prune } from '../../engine/prune'
import { resetEnv } from '../../env'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { aMember, anAccount, aSession, aUser } from '../../testing/fixtures/factory'
import { mailText, type ReceivedMail, startMailServer } from '../../testing/servers/mail-server'
import { membershipOf } from '../sessions/session'
import { createLink, findLink, type LinkPurpose, MAIL_LINK, mailLink, requestLink } from './links'
import { MAIL_PASSWORD_CHANGED, mailPasswordChanged, resetPassword, signInByLink } from './reset-password'
import { findPersonByPassword } from './sign-in'

const database = testDatabase()
let port: number
let server: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  port = await freePort(0)
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  resetEnv()
})
beforeEach(async () => {
  server ??= await startMailServer(port)
  await database.sql`truncate limit_windows`
})
afterAll(() => server.close())

const sendMails = () => runTasks({ [MAIL_LINK]: mailLink, [MAIL_PASSWORD_CHANGED]: mailPasswordChanged })

const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email))
const tokenIn = (mail: ReceivedMail | undefined) => /\?token=([\w-]{43})$/m.exec(mail ? mailText(mail) : '')?.[1] ?? ''

/** Requests a link and returns the one in the email. */
async function linkOf(purpose: LinkPurpose, email: string): Promise<string> {
  expect(await requestLink(purpose, email, null)).toEqual({ kind: 'queued' })
  await sendMails()
  return tokenIn(mailsTo(email.toLowerCase()).at(-1))
}
const someone = async () => {
  const account = await anAccount()
  return aMember({ accountId: account.id })
}
const later = (minutes: number) =>
  database.sql`update email_links set expires_at = expires_at - make_interval(mins => ${minutes})`

describe('a link by email', () => {
  test('signs its user in, once', async () => {
    const { email, userId } = await someone()
    const token = await linkOf('sign_in', email.toUpperCase())
    expect(await findLink('sign_in', token)).toEqual({ kind: 'good', email })
    expect(await signInByLink(token)).toEqual({ kind: 'person', person: { id: userId, sessionVersion: 0 } })
    expect(await signInByLink(token)).toEqual({ kind: 'used' })
  })

  test('signs in one of twenty concurrent requests', async () => {
    const { email } = await someone()
    const token = await linkOf('sign_in', email)
    const results = await Promise.all(Array.from({ length: 20 }, () => signInByLink(token)))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['person', ...Array(19).fill('used')])
  })

  test('is not consumed by reading it, however often', async () => {
    const { email } = await someone()
    const token = await linkOf('sign_in', email)
    for (let n = 0; n < 3; n++) expect(await findLink('sign_in', token)).toMatchObject({ kind: 'good' })
  })

  test('is valid for half an hour', async () => {
    const { email } = await someone()
    const token = await linkOf('sign_in', email)
    await later(29)
    expect(await findLink('sign_in', token)).toMatchObject({ kind: 'good' })
    await later(1)
    expect(await signInByLink(token)).toEqual({ kind: 'expired' })
  })

  test('is replaced by a newer one for the same purpose, and by no other', async () => {
    const { email } = await someone()
    const first = await linkOf('sign_in', email)
    await linkOf('reset_password', email)
    expect(await findLink('sign_in', first)).toMatchObject({ kind: 'good' })
    const second = await linkOf('sign_in', email)
    expect(await signInByLink(first)).toEqual({ kind: 'replaced' })
    expect(await signInByLink(second)).toMatchObject({ kind: 'person' })
  })

  test('is replaced by a newer one of the same millisecond', async () => {
    const { email } = await someone()
    const [smallId = '', largeId = ''] = [randomUUID(), randomUUID()].sort()
    const link = async (id: string, time: string) => {
      const at = `2026-01-01T00:00:00.${time}Z`
      const made = await createLink('sign_in', email, { id, createdAt: sql`${at}::timestamptz`, verifiesEmail: true })
      return new URL(made?.url ?? '').searchParams.get('token') ?? ''
    }
    const [older, newer] = [await link(largeId, '123401'), await link(smallId, '123402')]
    expect(await findLink('sign_in', older)).toEqual({ kind: 'replaced' })
    expect(await signInByLink(newer)).toMatchObject({ kind: 'person' })
  })

  test('works only for its purpose', async () => {
    const { email } = await someone()
    expect(await signInByLink(await linkOf('reset_password', email))).toEqual({ kind: 'unknown' })
    expect(await resetPassword(await linkOf('sign_in', email), 'another long password')).toEqual({ kind: 'unknown' })
  })

  test.each(['', 'x', 'x'.repeat(43), '\0', '☎'.repeat(5000)])('with another token is unknown: %j', async (token) => {
    expect(await signInByLink(token)).toEqual({ kind: 'unknown' })
    expect(await resetPassword(token, 'another long password')).toEqual({ kind: 'unknown' })
  })

  test('is not in the database, only its hash is', async () => {
    const { email } = await someone()
    await requestLink('sign_in', email, null)
    const queued = await database.sql`select payload::text from graphile_worker._private_jobs`
    await sendMails()
    const token = tokenIn(mailsTo(email).at(-1))
    const kept = JSON.stringify([queued, await database.sql`select * from email_links`])
    expect(token).toHaveLength(43)
    expect(kept).not.toContain(token)
  })
})

describe('a request for a link', () => {
  test('has the same response and job for an unknown address, and no email is sent', async () => {
    const { email } = await someone()
    const unknown = 'unknown@harbour.example'
    expect(await requestLink('sign_in', unknown, null)).toEqual(await requestLink('sign_in', email, null))
    const jobs = await database.sql`select task_identifier from graphile_worker.jobs`
    expect(jobs).toHaveLength(2)
    await sendMails()
    expect([mailsTo(email).length, mailsTo(unknown).length]).toEqual([1, 0])
  })

  test('is limited for each address, known or not', async () => {
    for (const email of [(await someone()).email, 'unknown@harbour.example']) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => requestLink('sign_in', email, null)))
      expect(responses.filter(({ kind }) => kind === 'queued')).toHaveLength(5)
      expect(responses.find(({ kind }) => kind === 'too_many_tries')).toMatchObject({ waitSeconds: 900 })
    }
    await sendMails()
  })

  test('is repeated when the mail server is down, and the half hour begins when the email is sent', async () => {
    const { email } = await someone()
    await server.close()
    await requestLink('sign_in', email, null)
    await sendMails()
    await later(120)
    server = await startMailServer(port)
    await database.sql`update graphile_worker._private_jobs set run_at = now()`
    await sendMails()
    expect(mailsTo(email)).toHaveLength(1)
    expect(await signInByLink(tokenIn(mailsTo(email)[0]))).toMatchObject({ kind: 'person' })
  })
})

describe('a new password', () => {
  test('signs in, ends every session, revokes every other link, and sends an email', async () => {
    const { email, userId } = await someone()
    const old = await aSession(userId)
    const signInToken = await linkOf('sign_in', email)
    const token = await linkOf('reset_password', email)
    expect(await resetPassword(token, 'a brand new password')).toEqual({
      kind: 'person',
      person: { id: userId, sessionVersion: 1 },
    })
    expect(await findPersonByPassword(email, 'a brand new password')).toEqual({ id: userId, sessionVersion: 1 })
    expect(await membershipOf(old, undefined)).toBeNull()
    expect(await signInByLink(signInToken)).toEqual({ kind: 'used' })
    await sendMails()
    expect(mailText(mailsTo(email).at(-1))).toContain('If this was not you')
  })

  test('cannot be set again by a used link', async () => {
    const { email } = await someone()
    const token = await linkOf('reset_password', email)
    await resetPassword(token, 'a brand new password')
    expect(await resetPassword(token, 'the thief’s password')).toEqual({ kind: 'used' })
    expect(await findPersonByPassword(email, 'a brand new password')).not.toBeNull()
  })

  test('can be the first of a user', async () => {
    const { email, id } = await aUser()
    await resetPassword(await linkOf('reset_password', email), 'a brand new password')
    expect(await findPersonByPassword(email, 'a brand new password')).toMatchObject({ id })
  })
})

test('links are deleted a month after they expired', async () => {
  const { email } = await someone()
  const token = await linkOf('sign_in', email)
  await later(30 * 24 * 60 + 29)
  await prune()
  expect(await findLink('sign_in', token)).toEqual({ kind: 'expired' })
  await later(2)
  await prune()
  expect(await findLink('sign_in', token)).toEqual({ kind: 'unknown' })
})
