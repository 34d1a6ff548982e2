import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { SessionState } from '../../contract/intake/protocol'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, intake, putPart, send } from '../../testing/intake/recorder-client'
import { setEnv } from '../../testing/set-env'
import { codeOf, SEND_CODE, sendCode } from '../codes/send-code'

const database = testDatabase()
const BYTES = Buffer.from('a recording')
const folder = testDataDir()
let account: Account
let channelId: string
let token: string
let contact: string

beforeAll(() =>
  setEnv({
    CODE_HOOK_URL: 'https://codes.example/send',
    CODE_HOOK_SECRET: 'a secret of the hook',
    CODE_COUNTRIES: 'US,de',
  }),
)
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  account = await anAccount({ plan: 'starter' })
  channelId = (await aChannel({ accountId: account.id })).id
  await change({ has_code_step: true, methods: ['email', 'sms'] })
  token = await aSession(channelId, { locale: 'de' })
  contact = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
})

const change = (settings: Record<string, unknown>) =>
  database.sql`update channel_settings set ${database.sql(settings)} where channel_id = ${channelId}`
const askForCode = (changes: Record<string, unknown> = {}, session = token) =>
  intake('POST', '/session/code', { token: session, body: { verification_method: 'email', contact, ...changes } })
const enter = (code: string, session = token) =>
  intake('POST', '/session/code/check', { token: session, body: { code } })
const codeRow = async (channel = channelId) => {
  const [row] = await database.sql<{ id: string }[]>`
    select k.id from intake_codes k join intake_sessions s on s.id = k.session_id where s.channel_id = ${channel}`
  return row
}
const contactOfSession = async () => ((await intake('GET', '/session', { token })).body as SessionState).contact
const currentCode = async () => codeOf((await codeRow())!.id)
/** A code that is not the current one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verify = async () => {
  await askForCode()
  expect(await enter(await currentCode())).toMatchObject({ status: 200, body: { result: 'verified' } })
}

test('a code that is entered before the recording verifies the contact', async () => {
  expect(await askForCode()).toMatchObject({ status: 202, body: null })
  expect(await putPart(token, { number: 0, bytes: BYTES })).toMatchObject({
    status: 409,
    body: { reason: 'code_required' },
  })
  const code = await currentCode()
  expect(await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ body: { result: 'verified' } })
  expect((await putPart(token, { number: 0, bytes: BYTES })).status).toBe(204)
  expect((await send(token, { contact })).status).toBe(202)
  const [message] = await database.sql`select sender from messages where account_id = ${account.id}`
  expect(message?.sender).toMatchObject({ email: contact, contact_verified: true })
})

test('a paused or deleted channel sends no code, also to those who had opened it before', async () => {
  await change({ is_paused: true })
  expect(await askForCode()).toMatchObject({ status: 409, body: { reason: 'channel_paused' } })
  await database.sql`update channels set deleted_at = now() where id = ${channelId}`
  expect(await askForCode()).toMatchObject({ status: 404, body: { reason: 'channel_not_found' } })
  expect(await codeRow()).toBeUndefined()
})

test('the mail has the code, in the language of the recorder, and neither the database nor the task has it', async () => {
  await askForCode()
  const row = await codeRow()
  const code = codeOf(row!.id)
  const jobs = await database.sql`
    select * from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${SEND_CODE}`
  expect(JSON.stringify(jobs)).toContain(row!.id)
  expect(JSON.stringify([jobs, row])).not.toContain(code)
  await sendCode({ code_id: row!.id })
  const files = await readdir(join(folder, 'mail'))
  const mail = await readFile(join(folder, 'mail', files.find((name) => name.startsWith(`code-${row!.id}`))!), 'utf8')
  expect(mail).toContain(`Subject: ${code} ist Ihr Code`)
  expect(mail).toContain(contact)
})

describe('a code', () => {
  test('is no longer valid after five wrong ones; the sixth try cannot guess it', async () => {
    await askForCode()
    const code = await currentCode()
    for (const left of [4, 3, 2, 1, 0])
      expect(await enter(wrong(code))).toMatchObject({ body: { result: 'wrong', tries_left: left } })
    expect(await enter(code)).toMatchObject({ body: { result: 'expired' } })
  })

  test('has five tries also when they come at the same moment', async () => {
    await askForCode()
    const code = await currentCode()
    const responses = await Promise.all(Array.from({ length: 20 }, () => enter(wrong(code))))
    const results = responses.map(({ body }) => (body as { result: string }).result)
    expect(results.filter((result) => result === 'wrong')).toHaveLength(5)
  })

  test('replaces the one before', async () => {
    await askForCode()
    const first = await currentCode()
    await database.sql`delete from limit_windows`
    await askForCode()
    expect(await currentCode()).not.toBe(first)
    expect(await enter(first)).toMatchObject({ body: { result: 'wrong' } })
    expect(await enter(await currentCode())).toMatchObject({ body: { result: 'verified' } })
  })

  test('expires', async () => {
    await askForCode()
    await database.sql`update intake_codes set expires_at = clock_timestamp() where id = ${(await codeRow())!.id}`
    expect(await enter(await currentCode())).toMatchObject({ body: { result: 'expired' } })
  })

  test('works once, also at the same moment, and only in its session', async () => {
    await askForCode()
    const code = await currentCode()
    const other = await aSession(channelId)
    expect(await enter(code, other)).toMatchObject({ body: { result: 'expired' } })
    const responses = await Promise.all(Array.from({ length: 10 }, () => enter(code)))
    expect(responses.filter(({ body }) => (body as { result: string }).result === 'verified')).toHaveLength(1)
    expect(await enter(code)).toMatchObject({ body: { result: 'expired' } })
  })

  test('of two of one session that are asked for at the same moment only the newest works', async () => {
    await Promise.all(['first', 'second'].map((name) => askForCode({ contact: `${name}-${contact}` })))
    const rows = await database.sql<{ id: string; contact: string }[]>`
      select k.id, s.contact from intake_codes k join intake_sessions s on s.id = k.session_id
      where s.channel_id = ${channelId}`
    expect(rows).toHaveLength(1)
    const { id, contact: newest } = rows[0]!
    expect((await enter(codeOf(id))).body).toMatchObject({ result: 'verified' })
    expect(await contactOfSession()).toMatchObject({ contact: newest, is_verified: true })
  })

  test('of one contact does not verify another that was entered afterwards', async () => {
    await askForCode()
    const code = await currentCode()
    await askForCode({ contact: `other-${contact}` })
    expect((await enter(code)).body).toMatchObject({ result: 'wrong' })
    expect(await contactOfSession()).toMatchObject({ contact: `other-${contact}`, is_verified: false })
  })

  test('that was not asked for, or is entered after the session was sent, is expired', async () => {
    expect((await enter('123456')).body).toEqual({ result: 'expired', tries_left: 0 })
    await askForCode()
    const code = await currentCode()
    expect((await enter(code)).body).toMatchObject({ result: 'verified' })
    await putPart(token, { number: 0, bytes: BYTES })
    expect((await send(token, { contact })).status).toBe(202)
    expect(await enter(code)).toMatchObject({ status: 200, body: { result: 'expired', tries_left: 0 } })
  })

  test('has the same response for an address that exists and one that does not', async () => {
    await askForCode()
    const [one, other] = [await aSession(channelId), await aSession(channelId)]
    await database.sql`delete from limit_windows`
    const responses = [await askForCode({}, one), await askForCode({ contact: `other-${contact}` }, other)]
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  })

  test.each([
    ...['', '12345', '1234567', 'abcdef', '000000000000', '123456789012345678901234567890', '1e5', '0x1E240'],
    ...[' 123456', '123456\0', '١٢٣٤٥٦', '१२३४५६', '１２３４５６'],
  ])('as %j is a wrong try', async (entered) => {
    await askForCode()
    expect(await enter(entered)).toMatchObject({ status: 200, body: { result: 'wrong', tries_left: 4 } })
  })
})

test('a part before the proof is refused, however the take is numbered', async () => {
  for (const take of [1, 2, 50])
    expect(await putPart(token, { take, number: 0, bytes: BYTES })).toMatchObject({ body: { reason: 'code_required' } })
  expect(await database.sql`select id from messages where account_id = ${account.id}`).toHaveLength(0)
})

describe('a changed contact', () => {
  test('is unverified again', async () => {
    await verify()
    await database.sql`delete from limit_windows`
    await askForCode({ contact: `other-${contact}` })
    expect(await putPart(token, { number: 0, bytes: BYTES })).toMatchObject({ body: { reason: 'code_required' } })
  })

  test('is refused in the send', async () => {
    await verify()
    await putPart(token, { number: 0, bytes: BYTES })
    expect(await send(token, { contact: `other-${contact}` })).toMatchObject({ body: { reason: 'contact_changed' } })
  })

  test('is refused after the recording has started', async () => {
    await verify()
    await putPart(token, { number: 0, bytes: BYTES })
    await database.sql`delete from limit_windows`
    expect(await askForCode({ contact: `other-${contact}` })).toMatchObject({ body: { reason: 'contact_changed' } })
  })
})

test('without the code step a contact is not verified, even after a code', async () => {
  await change({ has_code_step: false })
  await putPart(token, { number: 0, bytes: BYTES })
  expect((await send(token, { contact })).status).toBe(202)
  const [message] = await database.sql`select sender from messages where account_id = ${account.id}`
  expect(message?.sender).toMatchObject({ contact_verified: false })
})

describe('a request for a code is refused', () => {
  test.each([
    ['to an address that is none', { contact: 'ada@' }, 400, 'contact_invalid'],
    ['by a method that the channel does not offer', { verification_method: 'whatsapp' }, 400, 'method_disabled'],
    ['to a number without a country', { verification_method: 'sms', contact: '2015550123' }, 400, 'contact_invalid'],
    [
      'to a country that is not listed',
      { verification_method: 'sms', contact: '+442071838750' },
      400,
      'country_not_allowed',
    ],
    [
      'to an island with the prefix +1',
      { verification_method: 'sms', contact: '+18765550123' },
      400,
      'country_not_allowed',
    ],
    ['to a satellite number', { verification_method: 'sms', contact: '+881612345678' }, 400, 'country_not_allowed'],
  ])('%s', async (_what, changes, status, reason) => {
    expect(await askForCode(changes)).toMatchObject({ status, body: { reason } })
  })

  test('within a minute of the last one to that contact, also from another session and in capitals', async () => {
    await askForCode()
    const refused = await askForCode({ contact: contact.toUpperCase() }, await aSession(channelId))
    expect(refused).toMatchObject({ status: 429, body: { reason: 'code_too_soon' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  test('where the channel asks for none, and none is sent', async () => {
    await change({ has_code_step: false })
    expect(await askForCode()).toMatchObject({ status: 409, body: { reason: 'code_not_required' } })
    expect(await codeRow()).toBeUndefined()
  })

  test.each([
    ['victim+1@example.com', 'victim+2@example.com'],
    ['v.ictim+1@gmail.com', 'victi.m@googlemail.com'],
  ])('to another address of the same mailbox, %s and %s', async (first, second) => {
    expect((await askForCode({ contact: first })).status).toBe(202)
    expect(await askForCode({ contact: second })).toMatchObject({ status: 429, body: { reason: 'code_too_soon' } })
  })

  test('after five of one session, whatever the contacts', async () => {
    const ask = (number: number) => askForCode({ contact: `${number}-${contact}` })
    for (let sent = 0; sent < 5; sent++) expect((await ask(sent)).status).toBe(202)
    const refused = await ask(5)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(refused.body).not.toHaveProperty('reason')
  })

  test('after nine to a contact in ten minutes from all accounts; those of one account do not use up another’s', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 10; number++) {
      channelId = (await aChannel({ accountId: (await anAccount()).id })).id
      await change({ has_code_step: true })
      statuses.push((await askForCode({}, await aSession(channelId, {}, `198.51.100.${number}`))).status)
    }
    expect(statuses).toEqual([...Array(9).fill(202), 429])
  })

  test.each([
    ['channel', 1_000],
    ['account', 2_000],
  ])('after the codes of the %s in a day, %i', async (kind, most) => {
    const id = kind === 'channel' ? channelId : account.id
    await database.sql`
      insert into limit_windows (key, counted_at, expires_at)
      values (${`${kind}-codes:${id}`}, array_fill(now(), array[${most - 1}::int]), now() + interval '1 day')`
    expect((await askForCode()).status).toBe(202)
    expect(await askForCode({ contact: `other-${contact}` })).toMatchObject({ status: 429 })
    channelId = (await aChannel({ accountId: account.id })).id
    await change({ has_code_step: true })
    const elsewhere = await askForCode({ contact: `third-${contact}` }, await aSession(channelId))
    expect(elsewhere.status).toBe(kind === 'channel' ? 202 : 429)
  })

  test('after three in ten minutes', async () => {
    for (let sent = 0; sent < 3; sent++) {
      expect((await askForCode()).status).toBe(202)
      await database.sql`delete from limit_windows where key like 'code-pause:%'`
    }
    expect(await askForCode()).toMatchObject({ status: 429, body: { reason: 'codes_used_up' } })
  })

  test('when the plan’s codes by SMS are used up, also by requests at the same moment', async () => {
    await database.sql`
      insert into code_months (account_id, month, codes)
      values (${account.id}, date_trunc('month', clock_timestamp() at time zone 'UTC')::date, 199)`
    const order = (number: number) => askForCode({ verification_method: 'sms', contact: `+1201555010${number}` })
    const statuses = (await Promise.all([1, 2, 3].map(order))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([202, 429, 429])
  })
})
