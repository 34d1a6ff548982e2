import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { publishAndWake } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { attemptHistory, expectNothingLost, noneArePending, until } from '../../testing/processes/faults'
import { type Receiver, startReceiver } from '../../testing/servers/receiver'
import { setEnv } from '../../testing/set-env'
import { type Dispatcher, startDispatcher } from './dispatcher'

// The database's disk is full for a while: every write raises SQLSTATE 53100.

const database = testDatabase()
const EVENTS = 20

let receiver: Receiver
let dispatcher: Dispatcher

beforeAll(async () => {
  setEnv({ LOG_LEVEL: 'silent' })
  // A sequence, because it also counts the transactions that are rolled back.
  await database.sql`create sequence refusals`
  await database.sql`
    create function refuse() returns trigger language plpgsql as $$
    begin
      perform nextval('refusals');
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`
})
beforeEach(async () => {
  receiver = await startReceiver()
  dispatcher = await startDispatcher({ policy: receiver.policy })
  await database.sql`alter sequence refusals restart`
})
afterEach(async () => {
  await dispatcher.stop()
  await receiver.close()
})

const hasRefused = (times: number) => async () => {
  const [row] = await database.sql`select is_called, last_value::int from refusals`
  return row?.is_called === true && row.last_value >= times
}

describe('a full disk', () => {
  test('during a claim: nothing is sent until there is space, and then each event is sent once', async () => {
    await database.sql`create trigger full_disk before update on deliveries execute function refuse()`
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
    const eventIds = await publishAndWake(account.id, EVENTS)
    await until(hasRefused(1))
    expect(receiver.received).toEqual([])

    await database.sql`drop trigger full_disk on deliveries`
    await until(noneArePending(row.id))
    await expectNothingLost(row.id, eventIds, { received: receiver.received, inFlight: 0 })
  })

  test('while results are recorded: they are kept, and recorded once there is space; nothing is sent again', async () => {
    await database.sql`create trigger full_disk before insert on delivery_attempts execute function refuse()`
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id, url: receiver.url })
    const eventIds = await publishAndWake(account.id, EVENTS)
    await until(hasRefused(2))
    expect(await attemptHistory(row.id)).toEqual([])

    await database.sql`drop trigger full_disk on delivery_attempts`
    await until(noneArePending(row.id))
    await expectNothingLost(row.id, eventIds, { received: receiver.received, inFlight: 0 })
    expect(await attemptHistory(row.id)).toEqual(Array(EVENTS).fill([1, 200]))
  })
})
