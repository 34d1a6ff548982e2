import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR, type UserActor } from '../../accounts/account/activity'
import { type CreatedListener, CreateListener, REQUEST_WINDOW, type StreamLine } from '../../contract/webhooks/listener'
import { eraseSender } from '../../erasure/erase-sender'
import { completeMessages } from '../../messages/completion/complete'
import { toSender } from '../../messages/completion/contact'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aChannel, aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { countMissingDeliveries } from '../delivery/publish'
import { verify } from '../signing/signature'
import {
  createListener,
  deleteListener,
  findListener,
  type ListenerRow,
  listListeners,
  pruneListeners,
} from './listeners'
import { addRequest, claimRequests, listenerHistory, reportResponses } from './requests'
import { openStream } from './stream'

const database = testDatabase()
testDataDir()
let account: Account
let actor: UserActor
let created: CreatedListener
beforeEach(async () => {
  account = await anAccount()
  actor = { userId: (await aMember({ accountId: account.id })).userId, tokenId: null, ipAddress: null }
  created = await create()
})

const create = (values = {}) => createListener(account, actor, CreateListener.parse(values))
const complete = async (changes: Parameters<typeof aMessage>[0] = {}) =>
  (await completeMessages(account, [aMessage(changes)]))[0]?.eventId ?? ''
async function row({ id } = created): Promise<ListenerRow> {
  const found = await findListener(account, id)
  if (!found) throw new Error('The listener has ended.')
  return found
}
const claim = async (client = 'laptop') => claimRequests(await row(), client)
const eventsOf = (lines: StreamLine[]) => lines.map(({ event_id }) => event_id)
const responseTo = ({ id = '' }: StreamLine, status = 204) => ({
  id,
  status,
  failure: null,
  duration_ms: 3,
  excerpt: '',
})
const report = (lines: StreamLine[]) =>
  reportResponses(
    account,
    actor,
    created.id,
    lines.map((line) => responseTo(line)),
  )
const endLeases = () => database.sql`update listener_requests set leased_until = now() - interval '1 second'`

describe('a listener', () => {
  test('is no subscription: it gets the events of its channel and filter, and publishing has no delivery for it', async () => {
    const { id: channel } = await aChannel({ accountId: account.id })
    const ofChannel = await create({ channel_id: channel, filter: { urgency: ['high'] } })
    const urgent = { channelId: channel, summary: { text: 'Call back.', urgency: 'high' } }
    const first = await complete()
    const second = await complete(urgent)
    await complete({ ...urgent, summary: { text: 'No hurry.', urgency: 'low' } })
    expect(eventsOf(await claim())).toContain(first)
    expect(eventsOf(await claimRequests(await row(ofChannel), 'laptop'))).toEqual([second])
    expect(
      await database.sql`select from deliveries d join events e on e.id = d.event_id where e.account_id = ${account.id}`,
    ).toHaveLength(0)
    expect(await countMissingDeliveries()).toBe(0)
  })

  test('is one of five', async () => {
    for (let count = 0; count < 4; count++) await create()
    await expect(create()).rejects.toMatchObject({ error: 'limit_reached' })
    expect(await listListeners(account)).toHaveLength(5)
    expect(await deleteListener(account, actor, created.id)).toMatchObject({ id: created.id })
    expect(await findListener(account, created.id)).toBeNull()
    await expect(create({ channel_id: 'none' })).rejects.toMatchObject({ error: 'invalid_channel_id' })
  })

  test('ends a day after its last use, and gets no more events', async () => {
    await complete()
    await database.sql`update listeners set last_used_at = now() - interval '25 hours' where id = ${created.id}`
    expect(await findListener(account, created.id)).toBeNull()
    await complete()
    const requests = () => database.sql`select from listener_requests where listener_id = ${created.id}`
    expect(await requests()).toHaveLength(1)
    await pruneListeners()
    expect(await requests()).toHaveLength(0)
  })

  test('keeps its newest thousand requests, for a day', async () => {
    await database.sql`
      insert into listener_requests (listener_id, sent_event_id, test_data, created_at)
      select ${created.id}, gen_random_uuid(), '{}', case when n <= 1005 then now() else now() - interval '25 hours' end
      from generate_series(1, 1010) n`
    await pruneListeners()
    const [left] =
      await database.sql`select count(*)::int as n, min(number) - min(number) as zero from listener_requests where listener_id = ${created.id}`
    expect(left?.n).toBe(995)
  })
})

describe('requests', () => {
  test('are handed out once, in order, signed at that moment with the secret', async () => {
    const events = [await complete(), await complete(), await complete()]
    const lines = await claim()
    expect(eventsOf(lines)).toEqual(events)
    const [{ headers = {}, body = '' } = {}] = lines
    expect(verify(created.secret ?? '', headers['X-Message-Signature'], Buffer.from(body), new Date())).toEqual({
      ok: true,
    })
    expect(JSON.parse(body)).toMatchObject({ event: 'message.completed', event_id: events[0] })
    expect(await claim('another laptop')).toEqual([])
  })

  test('of two clients go to one each', async () => {
    const events: string[] = []
    for (let count = 0; count < 40; count++) events.push(await complete())
    const taken = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`client-${index % 2}`)))
    expect(taken.flatMap(eventsOf).toSorted()).toEqual(events.toSorted())
  })

  test('that were taken and not reported are offered again after the lease, signed again; reported ones are not', async () => {
    const [first, second] = [await complete(), await complete()]
    const lines = await claim()
    expect(await report(lines.slice(0, 1))).toEqual({ recorded: 1 })
    expect(await claim()).toEqual([])
    await endLeases()
    const again = await claim('another laptop')
    expect(eventsOf(again)).toEqual([second])
    expect(again[0]?.headers?.['X-Message-Delivery-Id']).not.toBe(lines[1]?.headers?.['X-Message-Delivery-Id'])
    expect(await report(lines)).toEqual({ recorded: 1 })
    expect(await listenerHistory(account, created.id)).toMatchObject([
      { event_id: second, status: 204, duration_ms: 3 },
      { event_id: first, status: 204 },
    ])
  })

  test('a client can have a hundred, and gets more as it reports', async () => {
    await database.sql`
      insert into listener_requests (listener_id, sent_event_id, test_data)
      select ${created.id}, gen_random_uuid(), '{}' from generate_series(1, 150)`
    const lines = await claim()
    expect(lines).toHaveLength(REQUEST_WINDOW)
    expect(await claim()).toEqual([])
    await report(lines.slice(0, 10))
    expect(await claim()).toHaveLength(10)
    expect(await claim('another laptop')).toHaveLength(40)
  })

  test('of an erased sender are erased', async () => {
    await complete({ sender: toSender('email', 'ada@example.com', true) })
    const kept = await complete({ sender: toSender('email', 'bo@example.com', true) })
    await eraseSender(account, SYSTEM_ACTOR, 'ada@example.com')
    expect(eventsOf(await claim())).toEqual([kept])
  })

  test('of a batch are in the order of the batch', async () => {
    const published = await completeMessages(
      account,
      Array.from({ length: 30 }, () => aMessage()),
    )
    expect(eventsOf(await claim())).toEqual(published.map(({ eventId }) => eventId))
  })
})

describe('a request that a client adds', () => {
  const add = (input = {}) => addRequest(account, actor, { id: created.id, ...input })

  test('is a test event with the chosen fields, which only this listener gets', async () => {
    await aSubscription({ accountId: account.id })
    const added = await add({ data: { summary: { urgency: 'low' }, tags: ['x'] } })
    const [line] = await claim()
    expect(line).toMatchObject({ id: added?.id, event_id: added?.event_id, is_test: true })
    expect(line?.headers).toMatchObject({ 'X-Message-Test': 'true' })
    expect(JSON.parse(line?.body ?? '')).toMatchObject({
      sample: true,
      data: { summary: { urgency: 'low', sentiment: 'negative' }, tags: ['x'] },
    })
    expect(await database.sql`select from events where account_id = ${account.id}`).toHaveLength(0)
  })

  test('is an event of the account or a test event again, with the same event id', async () => {
    const event = await complete()
    const test = await add()
    await add({ event_id: event })
    await add({ event_id: test?.event_id })
    expect(eventsOf(await claim())).toEqual([event, test?.event_id, event, test?.event_id])
  })

  test.each([
    [{ data: { summry: {} } }, 'data', 'summry'],
    [{ data: { summary: { urgency: 'extreme' } } }, 'data', 'summary', 'urgency'],
    [{ data: {}, event_id: 'evt_x' }, 'data'],
  ])('is refused: %j', async (input, ...path) => {
    await expect(add(input)).rejects.toMatchObject({ body: { error: 'validation_error', issues: [{ path }] } })
  })

  test('of another account is not found', async () => {
    const mine = account
    account = await anAccount()
    const theirs = await complete()
    account = mine
    await expect(add({ event_id: theirs })).rejects.toMatchObject({ error: 'not_found' })
    await expect(add({ event_id: 'evt_x' })).rejects.toMatchObject({ error: 'not_found' })
  })
})

describe('a stream', () => {
  const open = async (values: Partial<Parameters<typeof openStream>[1]> = {}, signal = new AbortController().signal) =>
    (await openStream(await row(), { client: 'laptop', isAllowed: async () => true, ...values }))(signal)

  test('hands out what waits and what comes, and ends when the time is over', async () => {
    const first = await complete()
    const stream = await open({ seconds: 1 })
    expect((await stream.next()).value).toMatchObject({ event_id: first })
    const next = stream.next()
    const second = await complete()
    expect((await next).value).toMatchObject({ event_id: second })
    expect((await stream.next()).done).toBe(true)
  })

  test('of a client that comes back offers again at once what it had taken, in order, before later ones', async () => {
    const events = [await complete(), await complete()]
    const lost = await open({ seconds: 0 })
    await lost.next()
    await lost.return(undefined)
    events.push(await complete())
    const lines: StreamLine[] = []
    for await (const line of await open({ seconds: 0 })) lines.push(line)
    expect(eventsOf(lines)).toEqual(events)
  })

  test('takes nothing for a client that has gone', async () => {
    const controller = new AbortController()
    const stream = await open({}, controller.signal)
    const next = stream.next()
    controller.abort()
    const event = await complete()
    expect((await next).done).toBe(true)
    expect(eventsOf(await claim('another laptop'))).toEqual([event])
  })

  test('is one of ten of the account', async () => {
    const clients = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: 10 }, (_, index) => open({ client: `${index}` }, clients.signal)),
    )
    const waiting = streams.map((stream) => stream.next())
    await expect(open()).rejects.toMatchObject({ error: 'limit_reached' })
    clients.abort()
    await Promise.all(waiting)
    await (await open({ seconds: 0 })).return(undefined)
  })
})
