import { beforeEach, describe, expect, test } from 'vitest'
import type { Account, Member } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { removeMember } from '../../accounts/members/membership'
import type { CreateAssignmentRule } from '../../contract/messages/assignment-rule'
import { dashboardOf } from '../../testing/dashboard'
import { testDatabase } from '../../testing/database/database'
import { runTasks } from '../../testing/database/run-tasks'
import { aChannel, aMember, anAccount } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { completeMessages, type MessageInput } from '../completion/complete'
import { assignMessages } from './assign-messages'
import { ASSIGN_MESSAGES } from './rules'

const database = testDatabase()
let account: Account
let [ada, ben, cleo]: Member[] = []
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
  account = await anAccount({ plan: 'starter' })
  ada = await aMember({ accountId: account.id, role: 'admin', name: 'Ada' })
  ben = await aMember({ accountId: account.id, role: 'editor', name: 'Ben' })
  cleo = await aMember({ accountId: account.id, role: 'editor', name: 'Cleo' })
})

const idOf = (member: Member | undefined) => member?.userId ?? ''
const api = () => dashboardOf({ account, member: ada! })
const rule = (people: (Member | undefined)[], change: Partial<CreateAssignmentRule> = {}) =>
  api().assignmentRules.create({ channel_id: null, tag: null, urgency: null, user_ids: people.map(idOf), ...change })
const complete = async (change: Partial<MessageInput> = {}) =>
  (await completeMessages(account, [aMessage(change)]))[0]?.messageId ?? ''
const run = () => runTasks({ [ASSIGN_MESSAGES]: assignMessages })
const assignedTo = async (id: string) => (await api().messages.find({ id })).assignee?.name ?? null

describe('a completed message', () => {
  test('is assigned by the first rule that fits, by its channel, and its timeline says so', async () => {
    const { id: channelId } = await aChannel({ accountId: account.id })
    await rule([ben], { channel_id: channelId })
    await rule([cleo])
    const [there, elsewhere] = [await complete({ channelId }), await complete()]
    await run()
    expect(await Promise.all([there, elsewhere].map(assignedTo))).toEqual(['Ben', 'Cleo'])
    expect((await api().messages.find({ id: there })).activities).toMatchObject([
      { action: 'message_assigned_by_rule', detail: 'Ben', user_id: null },
    ])
  })

  test('stays with the person who was assigned by hand, and with no one after a person said so', async () => {
    await rule([ben])
    const ids = [await complete(), await complete(), await complete()]
    await api().messages.triage({ ids: ids.slice(0, 2), assignee_id: idOf(cleo) })
    await api().messages.triage({ ids: ids.slice(1, 2), assignee_id: null })
    await run()
    expect(await Promise.all(ids.map(assignedTo))).toEqual(['Cleo', null, 'Ben'])
  })

  test('is assigned once: a repeated task changes nothing and takes no turn', async () => {
    await rule([ben, cleo])
    const id = await complete()
    const payload = { account_id: account.id, message_ids: [id], added_tags: null }
    await assignMessages(payload)
    await api().messages.triage({ ids: [id], assignee_id: null })
    await assignMessages(payload)
    expect(await assignedTo(id)).toBeNull()
    const next = await complete()
    await run()
    expect(await assignedTo(next)).toBe('Cleo')
  })

  test('completes before the rules are applied, which wait for the task', async () => {
    await rule([ben])
    const id = await complete()
    expect(await assignedTo(id)).toBeNull()
    await run()
    expect(await assignedTo(id)).toBe('Ben')
  })

  test('is not assigned to a person who left, or may not be assigned any more', async () => {
    await rule([ben, cleo])
    await removeMember(account, SYSTEM_ACTOR, idOf(ben))
    const first = await complete()
    await run()
    expect(await assignedTo(first)).toBe('Cleo')
    await database.sql`update memberships set role = 'viewer' where user_id = ${idOf(cleo)}`
    const second = await complete()
    await run()
    expect(await assignedTo(second)).toBeNull()
  })
})

test('several people get messages in turn, exactly, also from tasks that run at once', async () => {
  await rule([ada, ben, cleo])
  const ids = (
    await completeMessages(
      account,
      Array.from({ length: 30 }, () => aMessage()),
    )
  ).map((one) => one.messageId)
  const payload = (part: string[]) => ({ account_id: account.id, message_ids: part, added_tags: null })
  // Each message twice, as when a task is repeated while it still runs.
  await Promise.all([...ids, ...ids].map((id) => assignMessages(payload([id]))))
  const rows = await database.sql<{ number: number }[]>`
    select count(*)::int as number from messages where account_id = ${account.id} group by assignee_user_id`
  expect(rows.map(({ number }) => number)).toEqual([10, 10, 10])
})

test('a rule on a tag assigns a message that has nobody when the tag is added', async () => {
  await rule([ben], { tag: 'Crown' })
  await rule([cleo], { urgency: 'high' })
  const ids = [await complete(), await complete(), await complete()]
  await api().messages.triage({ ids: ids.slice(1, 2), assignee_id: idOf(ada) })
  await api().messages.triage({ ids: ids.slice(2), is_done: true })
  for (const id of ids) await api().messages.tag({ id, tag: 'crown' })
  await run()
  expect(await Promise.all(ids.map(assignedTo))).toEqual(['Ben', 'Ada', null])
})

describe('rules', () => {
  const tagsOf = (rules: { tag: string | null }[]) => rules.map(({ tag }) => tag)

  test('are tried in their order, which admins change', async () => {
    for (const tag of ['a', 'b', 'c']) await rule([ben], { tag })
    const [first, second, third] = await api().assignmentRules.list()
    expect(tagsOf(await api().assignmentRules.move({ id: third!.id, by: -1 }))).toEqual(['a', 'c', 'b'])
    expect(tagsOf(await api().assignmentRules.move({ id: first!.id, by: -1 }))).toEqual(['a', 'c', 'b'])
    expect(tagsOf(await api().assignmentRules.remove({ id: first!.id }))).toEqual(['c', 'b'])
    expect(tagsOf(await rule([ben], { tag: 'd' }))).toEqual(['c', 'b', 'd'])
    const changed = { ...second!, tag: 'e', user_ids: [idOf(cleo), idOf(ben)] }
    expect(await api().assignmentRules.change(changed)).toContainEqual(changed)
  })

  test('have only editors and admins of the account, and channels of it', async () => {
    const viewer = await aMember({ accountId: account.id, role: 'viewer' })
    const stranger = await aMember({ accountId: (await anAccount()).id })
    for (const person of [viewer, stranger])
      await expect(rule([ben, person])).rejects.toThrow('Choose editors and admins of the account.')
    await expect(rule([])).rejects.toThrow('Choose at least one person.')
    const { id } = await aChannel({ accountId: (await anAccount()).id })
    await expect(rule([ben], { channel_id: id })).rejects.toMatchObject({ error: 'invalid_channel_id' })
  })
})
