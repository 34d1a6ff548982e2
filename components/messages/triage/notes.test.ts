import { expect, test } from 'vitest'
import { partsOf } from './notes'

test.each([
  ['no name', ['no name']],
  ['@Ada', ['[@Ada]']],
  ['ask @ada okafor, or @Ada', ['ask ', '[@ada okafor]', ', or ', '[@Ada]']],
  ['a@b @@Ada', ['a@b @', '[@Ada]']],
])('the names in %j are marked', (text, expected) => {
  expect(partsOf(text, ['@Ada', '@Ada Okafor']).map(({ part, isName }) => (isName ? `[${part}]` : part))).toEqual(
    expected,
  )
})
