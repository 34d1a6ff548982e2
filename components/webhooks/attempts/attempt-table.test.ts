import { expect, test } from 'vitest'
import { failedInList } from './attempt-table'

const attempt = (id: string | null, isFailed: boolean) => ({ is_failed_delivery: isFailed, resendable_delivery_id: id })
/** Two attempts of one failed delivery, one of another, a delivered one, and one whose delivery was deleted. */
const ATTEMPTS = [attempt('a', true), attempt('a', true), attempt('b', true), attempt('c', false), attempt(null, true)]

test.each<[string, boolean, number, string[]]>([
  ['of a narrowed list that has some of the failed deliveries', true, 3, ['a', 'b']],
  ['not of a list that has all of them', true, 2, []],
  ['not of the whole list, also when older attempts are not in it', false, 3, []],
])('failed deliveries are resent by list: %s', (_, isNarrowed, allFailed, expected) => {
  expect(failedInList(ATTEMPTS, isNarrowed, allFailed)).toEqual(expected)
})
