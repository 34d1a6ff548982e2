import { expect, test } from 'vitest'
import { lastStart } from './surviving'

const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const CANCEL = Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 1, 0, 0, 0, 2])

function startOf(user: string): Buffer {
  const words = Buffer.from(`\0\x03\0\0user\0${user}\0database\0voice\0client_encoding\0UTF8\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(words.length + 4)
  return Buffer.concat([length, words])
}

const statement = Buffer.from('Q\0\0\0\rselect 1\0')

test.each<[string, Buffer[], Buffer]>([
  ['a start alone is sent as it is', [startOf('ada')], startOf('ada')],
  ['a statement of an earlier session is not sent', [statement, startOf('ada')], startOf('ada')],
  ['of several starts the last one is sent', [statement, startOf('ada'), startOf('ada')], startOf('ada')],
  ['of several requests for TLS the last one is sent', [statement, TLS_REQUEST, TLS_REQUEST], TLS_REQUEST],
  ['a request to cancel is sent as it is', [CANCEL], CANCEL],
  ['a statement that quotes a start is not one', [Buffer.from('\0\x03\0\0user\0'), startOf('ada')], startOf('ada')],
  ['bytes without a start are sent as they are', [statement], statement],
])('%s', (_, parts, expected) => {
  expect(lastStart(Buffer.concat(parts))).toEqual(expected)
})
