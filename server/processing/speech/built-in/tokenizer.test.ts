import { expect, test } from 'vitest'
import { readTokenizer } from './moonshine'

const token = (text: string | Uint8Array) => {
  const bytes = Buffer.from(text)
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length % 128) + 128, Math.floor(bytes.length / 128)]
  return Buffer.concat([Uint8Array.from(length), bytes])
}
const LONG = 'x'.repeat(300)
const tokenizer = readTokenizer(
  Buffer.concat([
    ...['<unk>', '<s>', '</s>', '▁Hello', ',', '▁wor', 'ld', '<<ST_0>>', '<', '<>();', LONG].map(token),
    ...[0xe2, 0x82, 0xac].map((byte) => token(Uint8Array.of(byte))),
  ]),
)

test.each([
  ['words and spaces', [3, 4, 5, 6], 'Hello, world'],
  ['markers have no text', [1, 3, 7, 2], 'Hello'],
  ['text that only looks like a marker', [3, 8, 9], 'Hello<<>();'],
  ['a token longer than 127 bytes', [10], LONG],
  ['a character of three tokens', [11, 12, 13], '€'],
  ['an unknown id', [3, 999], 'Hello'],
  ['nothing', [], ''],
])('%s', (_, ids, text) => expect(tokenizer.textOf(ids)).toBe(text))
