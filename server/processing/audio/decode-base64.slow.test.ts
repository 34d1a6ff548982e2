import { expect, test } from 'vitest'
import { decodeBase64 } from './decode-base64'

const BYTES = Buffer.from('any audio!')
const TEXT = BYTES.toString('base64')

test.each([
  ['with padding', TEXT],
  ['without padding', TEXT.replace(/=+$/, '')],
  ['with half of its padding', TEXT.replace(/=$/, '')],
  ['in lines', TEXT.replace(/(.{4})/g, '$1\r\n')],
  ['between spaces', `\t ${TEXT} `],
  ['in a data URL', `data:audio/webm;codecs=opus;base64,${TEXT}`],
])('base64 %s is decoded', (_, text) => expect(decodeBase64(text)).toEqual(BYTES))

test.each([
  ['nothing', ''],
  ['white space', ' \n'],
  ['padding alone', '=='],
  ['three of padding', `${TEXT}=`],
  ['padding inside', `${TEXT}${TEXT}`],
  ['a text', 'not base64!'],
  ['base64 for URLs', '-_-_'],
  ['one character too many', `${TEXT.replace(/=+$/, '')}AAA`],
  ['the bytes of a file', 'é'.repeat(40)],
])('%s is refused', (_, text) => expect(decodeBase64(text)).toBeNull())

test('white space between all characters takes about the time of the characters', () => {
  const timeOf = (text: string) => {
    const begun = performance.now()
    decodeBase64(text)
    return performance.now() - begun
  }
  const [plain, spaced] = ['A'.repeat(8_000_000), 'A '.repeat(4_000_000)]
  timeOf(plain)
  expect(timeOf(spaced)).toBeLessThan(6 * Math.min(timeOf(plain), timeOf(plain)))
})
