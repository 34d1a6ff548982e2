import { expect, test } from 'vitest'
import { meaningOf } from './meaning'

/** Returns the texts that the model reads for a transcript. */
async function readFor(transcript: string): Promise<string[]> {
  const texts: string[] = []
  await meaningOf(transcript, async (text) => {
    texts.push(text)
    return new Float32Array(384).fill(0.05)
  })
  return texts
}

test('a message of one sentence is read once', async () => {
  expect(await readFor('The tap in the kitchen leaks.')).toEqual(['The tap in the kitchen leaks.'])
})

test('no text of a message is read twice', async () => {
  const texts = await readFor('It leaks. It leaks. Please come. My son swallowed a battery and he is choking.')
  expect(new Set(texts).size).toBe(texts.length)
})

test('a transcript of thousands of sentences is read in a bounded number of texts', async () => {
  const letters = Array.from({ length: 9_000 }, (_, index) => `${String.fromCodePoint(0x4e00 + index)}.`).join(' ')
  expect((await readFor(letters)).length).toBeLessThanOrEqual(900)
})
