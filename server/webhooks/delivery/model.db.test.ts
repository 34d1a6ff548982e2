import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { env } from '../../env'
import { testDatabase } from '../../testing/database/database'
import { ended, publishEvents, responseOutcome, subscriptionRow } from '../../testing/deliveries/deliveries'
import { Model, type Result } from '../../testing/deliveries/delivery-model'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { RUNS_ALL } from '../../testing/sample'
import { setEnv } from '../../testing/set-env'
import { lifecycleView } from '../queries/webhook-page'
import { maxAttempts } from '../rules/next-state'
import { reactivate } from '../subscriptions/reactivate'
import { resend } from '../subscriptions/resend'
import { removeSubscription } from '../subscriptions/subscriptions'
import { INTERRUPTED } from './attempt'
import { type Claim, claimDue, release } from './claim'
import { countMissingDeliveries } from './publish'
import { recordResults } from './record-results'

// Random lives of a subscription, on the real actions and on the model: after each move both say the same. MODEL_RUNS makes
// more of them, MODEL_SEED repeats them.

const { MODEL_RUNS, MODEL_SEED = String(Date.now() % 2 ** 31) } = process.env
const MAX_RUNS = 300
const AT_MOST_MS = RUNS_ALL ? 60_000 : 2_000
/** Lives that are made however long they take, so that a slow machine also sees each kind of move. */
const LEAST_LIVES = 12

const database = testDatabase()

beforeAll(() => setEnv({ DELIVERY_RETRY_DELAYS_SECONDS: '60,300' }))

const result = fc.oneof(
  { weight: 24, arbitrary: fc.constant<Result>('failure') },
  { weight: 8, arbitrary: fc.constant<Result>('success') },
  { weight: 1, arbitrary: fc.constant<Result>('gone') },
)
const pick = fc.nat(1000)
const move = fc.oneof(
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('claim' as const), most: fc.integer({ min: 1, max: 8 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('record results' as const),
      results: fc.array(result, { minLength: 1, maxLength: 8 }),
      batch: fc.integer({ min: 1, max: 8 }),
      pick,
    }),
  },
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('crash' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('wake up late' as const), pick, result }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('release' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('resend' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ verb: fc.constant('reactivate' as const), held: fc.boolean(), missed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('remove' as const) }) },
)
const VERBS = [
  'publish',
  'claim',
  'record results',
  'crash',
  'wake up late',
  'release',
  'resend',
  'reactivate',
  'remove',
]
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

const statuses = { success: 200, failure: 500, gone: 410 } as const
const outcomeOf = (given: Result) => (given === 'interrupted' ? INTERRUPTED : responseOutcome(statuses[given]))

/** The subscription under test, and its model beside it. */
async function begin(consecutiveFailures: number) {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, consecutiveFailures })
  const model = new Model(maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS))
  model.counter = consecutiveFailures
  const inFlight: Claim[] = []
  const crashed: Claim[] = []
  let clock = Date.now()
  const take = (from: Claim[], place: number) => from.splice(place % Math.max(from.length, 1), 1)[0]
  const error = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (thrown) => thrown.error,
    )

  const moves: { [V in Move['verb']]: (given: Extract<Move, { verb: V }>) => Promise<void> } = {
    async publish({ count }) {
      for (const event of await publishEvents(account.id, count)) model.publish(event)
    },
    async claim({ most }) {
      // Time passes: whatever waits for its retry is due.
      await database.sql`
        update deliveries set next_attempt_at = clock_timestamp() - interval '1 second'
        where subscription_id = ${row.id} and state = 'pending' and attempt_id is null`
      const due = model.due()
      const lost = due.filter(model.isInterruptedTooOften)
      const claims = await claimDue([{ subscriptionId: row.id, most: model.isActive ? most : 1000 }])
      expect(claims).toHaveLength(model.isActive ? Math.min(most, due.length) : lost.length)
      for (const claim of claims) {
        const delivery = due.find(({ event, run }) => event === claim.event.id && run === claim.resendNumber)
        if (!delivery) throw new Error('What was claimed was not due.')
        model.begin(delivery, claim.attemptId)
        expect(claim).toMatchObject({
          number: delivery.attempts + 1,
          isInterruptedTooOften:
            delivery.interruptions >= 3 && crashed.some(({ attemptId }) => attemptId === claim.attemptId),
        })
      }
      inFlight.push(...claims)
      if (!model.isActive) model.shelveDue(due.filter((delivery) => !lost.includes(delivery)))
    },
    async 'record results'({ results, batch, pick }) {
      const finished = results.flatMap((given) => {
        const claim = take(inFlight, pick)
        return claim ? [{ claim, given: claim.isInterruptedTooOften ? ('interrupted' as const) : given }] : []
      })
      for (let done = 0; done < finished.length; done += batch)
        await recordResults(
          finished
            .slice(done, done + batch)
            .map(({ claim, given }) => ended(claim, outcomeOf(given), new Date(clock++))),
        )
      for (const { claim, given } of finished) model.end(claim.attemptId, given)
    },
    async crash({ pick }) {
      const claim = take(inFlight, pick)
      if (!claim) return
      crashed.push(claim)
      await database.sql`
        update deliveries set next_attempt_at = clock_timestamp() - interval '1 second' where attempt_id = ${claim.attemptId}`
      for (const { out } of model.deliveries) if (out?.id === claim.attemptId) out.isLeaseOver = true
    },
    async 'wake up late'({ pick, result: given }) {
      const claim = take(crashed, pick)
      if (!claim) return
      await recordResults([ended(claim, outcomeOf(given), new Date(clock++))])
      model.end(claim.attemptId, given)
    },
    async release({ pick }) {
      const claim = take(inFlight, pick)
      if (!claim) return
      await release([claim])
      model.release(claim.attemptId, claim.isInterruptedTooOften)
    },
    async resend({ pick }) {
      const delivery = model.deliveries[pick % Math.max(model.deliveries.length, 1)]
      if (!delivery) return
      const [stored] = await database.sql`
        select id from deliveries where event_id = ${delivery.event} and resend_number = ${delivery.run} and subscription_id = ${row.id}`
      const mayResend = model.mayResend(delivery.event)
      expect(await error(resend(account, SYSTEM_ACTOR, stored?.id))).toBe(mayResend ? null : 'conflict')
      if (mayResend) model.resend(delivery.event)
    },
    async reactivate({ held, missed }) {
      const mayReactivate = model.mayReactivate()
      const response = await error(reactivate(account, SYSTEM_ACTOR, row.id, { sendHeld: held, sendMissed: missed }))
      expect(response).toBe(mayReactivate ? null : 'conflict')
      if (mayReactivate) model.reactivate(held, missed)
    },
    async remove() {
      await removeSubscription(account, SYSTEM_ACTOR, row.id)
      if (model.isActive) model.switchOff(false)
    },
  }

  return {
    /** In which corners it is now, for the record of a run. */
    reached: () => [
      ...new Set(model.deliveries.map(({ state }) => state)),
      ...(inFlight.some(({ isInterruptedTooOften }) => isInterruptedTooOften) ? ['interrupted three times'] : []),
      ...(model.isActive && model.counter >= 5 ? ['active at five'] : []),
      ...(model.deliveries.some(({ out }) => out && out.activation < model.activation) ? ['begun before'] : []),
      ...(model.isActive && model.activation > 0 ? ['reactivated'] : []),
    ],
    make: <V extends Move['verb']>(given: Extract<Move, { verb: V }>) => moves[given.verb as V](given),
    async compare() {
      const { isActive, disabledReason, consecutiveFailures } = await subscriptionRow(row.id)
      expect({ isActive, isGone: disabledReason === 'gone', consecutiveFailures }).toEqual({
        isActive: model.isActive,
        isGone: model.isGone,
        consecutiveFailures: model.counter,
      })
      const stored = await database.sql`
        select event_id || ' ' || resend_number || ' ' || state || ' ' || attempts || ' ' || interruptions || ' ' || coalesce(attempt_id::text, '-') as line
        from deliveries where subscription_id = ${row.id}`
      const expected = model.deliveries.map((one) =>
        [one.event, one.run, one.state, one.attempts, one.interruptions, one.out?.id ?? '-'].join(' '),
      )
      expect(stored.map(({ line }) => line).sort()).toEqual(expected.sort())
      const isDisabled = model.mayReactivate()
      expect(await lifecycleView(account, row.id)).toMatchObject({
        held: isDisabled ? model.waiting().length : 0,
        missed: isDisabled ? model.missed.size : 0,
      })
      expect(await countMissingDeliveries()).toBe(0)
    },
  }
}

test(
  'a subscription’s counter, state and deliveries follow the spec after any sequence of actions',
  async () => {
    const seen = new Map<string, number>()
    const deadline = Date.now() + AT_MOST_MS
    let hasFailed = false
    let lives = 0
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4),
        fc.array(move, { minLength: 5, maxLength: 60, size: 'max' }),
        async (failures, life) => {
          // Out of time, unless a counterexample is being made smaller.
          if (!MODEL_RUNS && !hasFailed && lives++ >= LEAST_LIVES && Date.now() > deadline) return
          const { make, compare, reached } = await begin(failures)
          try {
            for (const one of life) {
              await make(one)
              await compare()
              for (const word of [one.verb, ...reached()]) seen.set(word, (seen.get(word) ?? 0) + 1)
            }
          } catch (error) {
            if (!hasFailed) console.log(`MODEL_SEED=${MODEL_SEED}: a life went wrong and is made smaller.`, error)
            hasFailed = true
            throw error
          }
        },
      ),
      { seed: Number(MODEL_SEED), numRuns: Number(MODEL_RUNS ?? MAX_RUNS) },
    )
    console.log(`MODEL_SEED=${MODEL_SEED}`, Object.fromEntries(seen))
    expect([...seen.keys()]).toEqual(expect.arrayContaining(VERBS))
  },
  MODEL_RUNS ? 3_600_000 : 180_000,
)
