import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { testDatabase } from '../testing/database/database'
import { aMember, anAccount } from '../testing/fixtures/factory'
import { exportActivities } from './account-exports'

const database = testDatabase()

test('the activity log is exported as CSV without formulas, newest first, with an entry of its own', async () => {
  const account = await anAccount()
  const { userId } = await aMember({ accountId: account.id, name: '=cmd|calc' })
  for (let number = 0; number < 1_100; number++)
    await database.sql`
      insert into activities (account_id, action, user_id, subject, detail, ip_address, created_at)
      values (${account.id}, 'account_renamed', ${userId}, ${`=HYPERLINK("${number}")`}, '+1 "quoted", and more', '192.0.2.7',
        now() - make_interval(secs => ${number}))`
  await database.sql`insert into activities (account_id, action) values (${(await anAccount()).id}, 'plan_changed')`
  let text = ''
  for await (const part of exportActivities(account, { ...SYSTEM_ACTOR, userId })) text += part
  const [header, own, first, ...rest] = text.split('\r\n')
  expect(header).toBe(
    '\uFEFFcreated_at,action,user_id,user_name,token_id,token_name,ip_address,subject_id,subject,detail',
  )
  expect(own).toContain(',activity_exported,')
  expect(first?.slice(first.indexOf(','))).toBe(
    `,account_renamed,${userId},'=cmd|calc,,,192.0.2.7,,"'=HYPERLINK(""0"")","'+1 ""quoted"", and more"`,
  )
  expect(rest).toHaveLength(1_100)
  expect(rest.at(-2)).toContain('1099')
  expect(text).not.toContain('plan_changed')
})
