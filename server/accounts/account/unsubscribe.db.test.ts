import { beforeEach, expect, test } from 'vitest'
import { GET, POST } from '../../../app/api/unsubscribe/route'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { removeMember } from '../members/membership'
import type { Account, Member } from './account'
import { SYSTEM_ACTOR } from './activity'
import { findUnsubscription, type MailSubject, unsubscribeToken, unsubscribeUrl } from './unsubscribe'

const database = testDatabase()
let account: Account
let ada: Member
beforeEach(async () => {
  account = await anAccount({ name: 'Harbour Dental' })
  ada = await aMember({ accountId: account.id })
  await aMember({ accountId: account.id })
})

const link = (subject: MailSubject) => unsubscribeUrl({ subject, accountId: account.id, userId: ada.userId })
/** What a mail program sends (RFC 8058, section 3.2): no cookie, no referrer. */
const oneClick = (url: string) =>
  POST(new Request(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }))
const choices = () => database.sql`
  select message_notices, processing_notices, failure_warnings from memberships where account_id = ${account.id}
  order by user_id = ${ada.userId} desc`
const UNCHANGED = { message_notices: null, processing_notices: true, failure_warnings: null }

test.each<[MailSubject, object]>([
  ['messages', { message_notices: 'none' }],
  ['processing', { processing_notices: false }],
  ['warnings', { failure_warnings: false }],
])(
  'one POST stops the emails about %s, of this person in this account, and a repeat changes nothing',
  async (subject, changed) => {
    for (let time = 0; time < 2; time++) {
      expect((await oneClick(link(subject))).status).toBe(200)
      expect(await choices()).toEqual([{ ...UNCHANGED, ...changed }, UNCHANGED])
    }
  },
)

test('a GET changes nothing, because mail scanners open links; it leads to the page', async () => {
  const response = GET(new Request(link('messages')))
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    link('messages').replace('/api/unsubscribe', '/unsubscribe'),
  ])
  expect(await choices()).toEqual([UNCHANGED, UNCHANGED])
})

test('a form of the page leads back to the page', async () => {
  const response = await POST(new Request(link('messages'), { method: 'POST', headers: { accept: 'text/html,*/*' } }))
  expect(response.headers.get('location')).toMatch(/\/unsubscribe\?token=messages\..*&done=1$/)
  expect(await choices()).toMatchObject([{ message_notices: 'none' }, UNCHANGED])
})

test('a changed token and that of a former member do nothing', async () => {
  const token = unsubscribeToken({ subject: 'messages', accountId: account.id, userId: ada.userId })
  const other = await anAccount()
  for (const wrong of [
    '',
    'messages',
    `${token}x`,
    token.replace('messages', 'warnings'),
    token.replace('messages', 'everything'),
    token.replace(account.id, other.id),
    token.toUpperCase(),
    `${token.slice(0, -1)}é`,
  ]) {
    expect(await findUnsubscription(wrong)).toBeNull()
    expect((await oneClick(`http://localhost:3000/api/unsubscribe?token=${encodeURIComponent(wrong)}`)).status).toBe(
      404,
    )
  }
  expect(await choices()).toEqual([UNCHANGED, UNCHANGED])
  await removeMember(account, SYSTEM_ACTOR, ada.userId)
  expect((await oneClick(link('messages'))).status).toBe(404)
})
