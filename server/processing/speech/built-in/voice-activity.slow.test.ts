import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../../testing/sample'
import { decodeSpeechPcm } from '../../audio/decode-opus'
import { NON_SPEECH } from '../testing/non-speech'
import { findSpeech, SAMPLE_RATE } from './find-speech'

const file = (name: string) => readFile(new URL(name, import.meta.url))
const stretchesOf = async (pcm: Float32Array) => (await findSpeech(pcm)).stretches
const secondsOf = async (pcm: Float32Array) =>
  (await stretchesOf(pcm)).reduce((total, { start, end }) => total + end - start, 0)

const QUIET = 0.003 // -50 dB

describe('the voice activity gate', () => {
  test.each(sampleOf(Object.entries(NON_SPEECH), 3, Date.now() % 3))('%s is no speech', async (_, pcm) => {
    expect(await stretchesOf(pcm)).toEqual([])
  })

  test.each([
    ['nothing', 0],
    ['one sample', 1],
    ['less than a frame', 511],
  ])('%s is no speech', async (_, length) => expect(await stretchesOf(new Float32Array(length))).toEqual([]))

  // Spoken by the voice slt of Flite 2.2.
  test('"Yes." is speech', async () => {
    const pcm = await decodeSpeechPcm(await file('./yes.webm'))
    expect(pcm.length / SAMPLE_RATE).toBeLessThan(1)
    expect(await secondsOf(pcm)).toBeGreaterThan(0.2)
  })

  test.each([0.02, 0.1, 1])('"Yes." at %f of its loudness in a long silence is speech', async (loudness) => {
    const word = await decodeSpeechPcm(await file('./yes.webm'))
    const pcm = new Float32Array(20 * SAMPLE_RATE)
    pcm.set(
      word.map((sample) => sample * loudness),
      9 * SAMPLE_RATE,
    )
    const [found, ...more] = await stretchesOf(pcm)
    expect(more).toEqual([])
    expect(found?.start).toBeGreaterThan(8.9)
    expect(found?.end).toBeLessThan(10)
  })

  // Without the amplification nothing of it is found.
  test('speech 50 dB quieter is found whole', async () => {
    const pcm = await decodeSpeechPcm(await file('../../../demo/audio/two-children.webm'))
    const loud = await secondsOf(pcm)
    const quiet = await secondsOf(pcm.map((sample) => Math.round(sample * QUIET * 32_768) / 32_768))
    expect(Math.abs(quiet - loud)).toBeLessThan(0.1 * loud)
  })

  test.each(['lost-crown', 'thank-you', 'too-quiet', 'two-children'])(
    'the recording %s is mostly speech',
    async (name) => {
      const pcm = await decodeSpeechPcm(await file(`../../../demo/audio/${name}.webm`))
      expect(await secondsOf(pcm)).toBeGreaterThan((0.46 * pcm.length) / SAMPLE_RATE)
    },
  )
})
