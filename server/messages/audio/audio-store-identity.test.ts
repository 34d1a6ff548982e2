import { expect, test } from 'vitest'
import { compareStore, type StoreMatch } from './audio-store-identity'

const [A, B] = ['a', 'b']

test.each<[string, string | null, string | null, number, number, StoreMatch]>([
  ['the same identity', A, A, 0, 0, 'same'],
  ['the store of another database', A, B, 0, 0, 'other_store'],
  ['a second machine’s new folder', A, null, 0, 0, 'unmarked_store'],
  ['both new', null, null, 0, 0, 'bind'],
  ['an older database with its own store', null, null, 20, 20, 'bind'],
  ['an older database whose store lost a few recordings', null, null, 20, 1, 'bind'],
  ['an older database with a new folder', null, null, 20, 0, 'missing_recordings'],
  ['a restored older database with its own marked store', null, A, 5, 5, 'bind'],
  ['a restored older database with a another database’s store', null, A, 5, 0, 'missing_recordings'],
  ['a start that died between the two marks', null, A, 0, 0, 'bind'],
])('%s', (_, databaseId, storeId, known, found, match) => {
  expect(compareStore({ databaseId, storeId, known, found })).toBe(match)
})
