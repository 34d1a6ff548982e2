import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { completeMessages } from '../../messages/completion/complete'
import { dashboardOf } from '../../testing/dashboard'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { mailSubject, mailText } from '../../testing/servers/mail-server'
import { addMember } from '../members/accounts'
import type { Account, Member } from './account'
import { MAIL_ADMIN, mailAdmin } from './admin-mail'

const database = testDatabase()
const folder = testDataDir()
let account: Account
let ada: Member
let bo: Member
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
  account = await anAccount({ name: 'Harbour Dental' })
  ada = await aMember({ accountId: account.id, email: `ada-${account.id}@harbour.example`, name: 'Ada Marsh' })
  bo = await aMember({ accountId: account.id, email: `bo-${account.id}@harbour.example` })
  await aMember({ accountId: account.id, role: 'editor', email: `cy-${account.id}@harbour.example` })
})

const byAda = () => dashboardOf({ account, member: ada }, '192.0.2.7')

/** Sends what is queued. Returns the emails of this account in the order of their recipients. */
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  await runTasks({ [MAIL_ADMIN]: mailAdmin })
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  const files = await Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')))
  return files
    .map((text) => ({ to: [/^To: (.*?)-/m.exec(text)?.[1] ?? ''], text }))
    .map((mail) => ({ to: mail.to[0] ?? '', subject: mailSubject(mail), text: mailText(mail) }))
    .toSorted((a, b) => a.to.localeCompare(b.to))
}

test('a new token is mailed to every admin: who, when, from which address and where to revoke it', async () => {
  await byAda().tokens.create({ name: 'Zapier', expires_in_days: null })
  const sent = await mails()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada', 'An access token was created in "Harbour Dental"'],
    ['bo', 'An access token was created in "Harbour Dental"'],
  ])
  const year = new Date().getUTCFullYear()
  for (const words of [
    'The access token "Zapier" was created. It opens the API until it is revoked.',
    `"Ada Marsh", ${ada.email}`,
    `When:        ${year}-`,
    'IP address:  192.0.2.7',
    'http://localhost:3000/integrations/api-access',
    'http://localhost:3000/settings/activity',
  ])
    expect(sent[0]?.text).toContain(words)
})

test('an added member, a changed role, a removal and an erasure are mailed too', async () => {
  const texts = async () =>
    (await mails()).map(({ to, subject }) => `${to}: ${subject.replace(' in "Harbour Dental"', '')}`)
  const di = await addMember(account, `di-${account.id}@harbour.example`, 'viewer')
  expect(await texts()).toEqual(['ada: A member was added', 'bo: A member was added'])
  await byAda().members.changeRole({ user_id: di.userId, role: 'admin' })
  expect(await texts()).toEqual(['ada: A role was changed', 'bo: A role was changed', 'di: A role was changed'])
  await byAda().members.remove({ user_id: bo.userId })
  expect(await texts()).toEqual(['ada: A member was removed', 'di: A member was removed'])
  await completeMessages(account, [aMessage()])
  await byAda().messages.eraseSender({ contact: 'ada@example.com' })
  const [erased] = await mails()
  expect(erased?.subject).toContain('A sender was erased')
  expect(erased?.text).toContain('a•••@example.com')
})

test('nothing is mailed for other actions, to an admin about their own joining, and for what was refused', async () => {
  await byAda().settings.rename({ name: 'Harbour' })
  const only = await anAccount()
  await addMember(only, `ed-${account.id}@harbour.example`, 'admin')
  await expect(byAda().members.remove({ user_id: crypto.randomUUID() })).rejects.toThrow()
  expect(await mails()).toEqual([])
})
