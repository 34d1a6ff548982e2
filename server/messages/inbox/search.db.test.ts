import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { WORD } from './search'

const database = testDatabase()

const LAST_CODE_POINT = 0x1ffff

/** All assigned characters that part words in a search. */
const signs = Array.from({ length: LAST_CODE_POINT }, (_, n) => n + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => !sign.match(WORD) && !/\p{Cn}|\p{Co}/u.test(sign))

/** Returns those of the texts in which the index does not find both words, `left` and `right`. */
async function notFound(texts: readonly string[]): Promise<string[]> {
  const rows = await database.sql<{ text: string }[]>`
    select text from json_array_elements_text(${JSON.stringify(texts)}::text::json) as text
    where not message_search(gen_random_uuid(), null, '{}', '{}', '{}', text, '{}', '') @@ 'left & right'::tsquery`
  return rows.map(({ text }) => text)
}

test('every sign that parts words in a search parts them in the index', async () => {
  expect(signs.length).toBeGreaterThan(8000)
  expect(await notFound(signs.map((sign) => `left${sign}right`))).toEqual([])
})

test.each([
  '“left” right',
  'left’s right',
  'left… right',
  '«left» right',
  '¿left? right',
  'left、right。',
  'left، right',
  'left—right',
])('in %s both words are found', async (text) => expect(await notFound([text])).toEqual([]))

test.each(['é', 'ß', 'ж', '歯', 'あ', '한', 'ع', '०', '\u0301', '٣'])('%s is part of a word', async (letter) => {
  const rows = await database.sql`
    select 1 from (select message_search(gen_random_uuid(), null, '{}', '{}', '{}', ${`left${letter}right`}::text, '{}', '') as search) s
    where search @@ ${`'left${letter}right'`}::tsquery`
  expect(rows).toHaveLength(1)
})
