import { expect, test } from 'vitest'
import { db } from '../../../db/client'
import { verificationChecks } from '../../../db/schema'
import { testDatabase } from '../../testing/database/database'
import { ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { overviewOf } from './statistics'

testDatabase()

test('the overview has the state and the last 24 hours of each subscription', async () => {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  for (const status of [200, 503]) {
    await publishEvents(account.id)
    const claims = await claimDue([{ subscriptionId: row.id, most: 1 }])
    await recordResults(claims.map((claim) => ended(claim, responseOutcome(status))))
  }
  const disabledAt = new Date('2026-11-01T12:00:00.000Z')
  const off = { isActive: false, disabledAt }
  const { row: gone } = await aSubscription({ accountId: account.id, ...off, disabledReason: 'gone' })
  const { row: deleted } = await aSubscription({ accountId: account.id, ...off, disabledReason: 'deleted' })
  const { row: strange } = await aSubscription({ accountId: (await anAccount()).id })

  const overviews = await overviewOf(account, [row.id, gone.id, deleted.id, strange.id])
  const of = (id: string) => overviews.find((overview) => overview.id === id)
  expect(overviews).toHaveLength(3)
  expect(of(row.id)).toMatchObject({ state: 'active', disabled_at: null })
  expect(of(row.id)?.hourly_counts).toHaveLength(24)
  expect(of(row.id)?.hourly_counts.reduce((sum, { delivered, failed }) => sum + delivered * 10 + failed, 0)).toBe(11)
  expect(of(gone.id)).toMatchObject({ state: 'gone', reactivatable_until: null })
  expect(of(deleted.id)).toMatchObject({
    state: 'disabled',
    disabled_reason: 'deleted',
    disabled_at: disabledAt.toISOString(),
    reactivatable_until: '2027-01-30T12:00:00.000Z',
  })
})

test.each([
  ['accepts_forged', true],
  ['verifies', false],
  ['unclear', false],
] as const)('after the check %s, the receiver accepts forged requests: %s', async (result, isExpected) => {
  const account = await anAccount()
  const [{ row: checked }, { row: unchecked }] = [
    await aSubscription({ accountId: account.id }),
    await aSubscription({ accountId: account.id }),
  ]
  await db()
    .insert(verificationChecks)
    .values({ subscriptionId: checked.id, checkedAt: new Date(), result, responses: [] })
  const overviews = await overviewOf(account, [checked.id, unchecked.id])
  const of = (id: string) => overviews.find((overview) => overview.id === id)?.accepts_forged
  expect([of(checked.id), of(unchecked.id)]).toEqual([isExpected, false])
})
