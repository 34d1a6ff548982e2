import { expect, test } from 'vitest'
import { SAMPLE_RATE } from './find-speech'
import type { Recognized } from './moonshine'
import { recognizeSpeech, WHISPER_PIECES } from './recognize'

const SECONDS = 8
const FOUND = {
  pcm: new Float32Array(SECONDS * SAMPLE_RATE),
  probabilities: new Float32Array(SECONDS * 32).fill(0.9),
  stretches: [{ start: 0, end: SECONDS }],
}
/** What people say in a second. */
const SPOKEN = 'zwölf Buchst'

/** A model that writes this part of what was said in a piece. */
async function heard(part: (seconds: number) => number, isSpeech?: boolean) {
  const lengths: number[] = []
  await recognizeSpeech(
    async (pcm): Promise<Recognized> => {
      const seconds = pcm.length / SAMPLE_RATE
      lengths.push(Math.round(seconds))
      const text = SPOKEN.repeat(Math.round(seconds)).slice(0, Math.round(12 * seconds * part(seconds)))
      const base = { text, logProbability: -1, tokenCount: 10, words: [], isCut: false }
      return isSpeech === undefined ? base : { ...base, isSpeech }
    },
    FOUND,
    { pieces: WHISPER_PIECES },
  )
  return lengths
}

// Where speech is equally probable everywhere, the cut is the first one allowed.
test('a piece that Whisper wrote to a third is heard again in two parts', async () => {
  expect(await heard((seconds) => (seconds > 6 ? 0.3 : 1), true)).toEqual([8, 3, 5])
})

test('halves are not halved again: such a speaker is slow', async () => {
  expect(await heard(() => 0.3, true)).toEqual([8, 3, 5])
})

test.each<[what: string, isSpeech: boolean | undefined, part: number]>([
  ['a piece that was written to its end', true, 1],
  ['a piece without speech', false, 0.3],
  ['a piece of a model that does not tell', undefined, 0.3],
])('%s is heard once', async (_, isSpeech, part) => {
  expect(await heard(() => part, isSpeech)).toEqual([8])
})
