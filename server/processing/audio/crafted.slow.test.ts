import { describe, expect, test } from 'vitest'
import type { AudioLimits } from '../port/engines'
import { StepError } from '../port/step-error'
import { hasSpeech } from '../speech/built-in/tasks'
import { prepareInProcess } from './prepare-in-process'
import { chromiumWebm, joined, sampleWebm, tone } from './testing/make-audio'
import { elementAt } from './webm'
import { wav } from './write-wav'

// Files that look whole and are not, or the reverse, and what each of them must give: a refusal with its code, or a
// duration with a remark about the damage, or without one.

type Input = () => Uint8Array
const LIMITS: AudioLimits = { maxSeconds: 120 }
const CHROMIUM_SECONDS = 4.98
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
/** The element Duration with a size of eight bytes. */
const DURATION = Buffer.from([0x44, 0x89, 0x88])

function prepare(input: Input, limits = LIMITS) {
  return prepareInProcess(input(), limits).catch((error: unknown) => {
    if (error instanceof StepError) return { code: error.code, message: error.message, retry: error.retry }
    throw error
  })
}

const changed = (bytes: Uint8Array, change: (copy: Uint8Array, view: DataView) => void): Uint8Array => {
  const copy = bytes.slice()
  change(copy, new DataView(copy.buffer))
  return copy
}
const headerOnly: Input = () => chromiumWebm().subarray(0, Buffer.from(chromiumWebm()).indexOf(CLUSTER))
const speechless = (at: (second: number) => number, seconds = 4): Uint8Array =>
  wav([Float32Array.from({ length: seconds * 16_000 }, (_, index) => at(index / 16_000))], { rate: 16_000 })
const sine = (hertz: number, second: number) => Math.sin(2 * Math.PI * hertz * second)
/** The keys 1 to 4 of a telephone (ITU-T Q.23), 100 ms each, every 300 ms. */
const keys = (second: number): number => {
  const high = [1209, 1336, 1477, 1209][Math.floor(second / 0.3) % 4] ?? 0
  return second % 0.3 < 0.1 ? 0.3 * (sine(697, second) + sine(high, second)) : 0
}

/** Cuts a file from Chromium between two blocks, about in its middle. */
const cutAtBlock: Input = () => {
  const bytes = chromiumWebm()
  let at = Buffer.from(bytes).indexOf(CLUSTER)
  while (at < bytes.length / 2) {
    const element = elementAt(bytes, at)
    if (!element) throw new Error(`There is no element at ${at}.`)
    at = element.id === CLUSTER.readUInt32BE() ? element.start : element.end
  }
  return bytes.subarray(0, at)
}

describe('refused', () => {
  test.each<[what: string, input: Input, code: string, message: RegExp]>([
    ['a header without sound', headerOnly, 'audio_incomplete', /has a header and no sound/],
    ['zero bytes', () => new Uint8Array(), 'audio_undecodable', /it is empty/],
    [
      'a wrong magic number',
      () => changed(chromiumWebm(), (copy) => copy.set([0, 1, 2, 3])),
      'audio_undecodable',
      /its form is unknown/,
    ],
    [
      'no channels',
      () => changed(wav([tone(2, 8000)], { rate: 8000 }), (_, view) => view.setUint16(22, 0, true)),
      'audio_undecodable',
      /states 0 channels/,
    ],
  ])('%s', async (_, input, code, message) => {
    expect(await prepare(input)).toEqual({ code, message: expect.stringMatching(message), retry: 'never' })
  })
})

describe('accepted', () => {
  test.each<
    [what: string, input: Input, limits: AudioLimits, seconds: [from: number, to: number], damage: RegExp | null]
  >([
    [
      'two joined files',
      () => joined(chromiumWebm(), chromiumWebm()),
      LIMITS,
      [2 * CHROMIUM_SECONDS - 0.1, 2 * CHROMIUM_SECONDS + 0.1],
      null,
    ],
    [
      'a gap of 8 kB',
      () => changed(sampleWebm(), (copy) => copy.fill(0, 12_000, 20_000)),
      LIMITS,
      [8, 10],
      /bytes could not be read.*about [\d.]+ seconds are missing/,
    ],
    // A recorder that streams states no duration, so only the claimed one shows what is missing.
    ['a cut between two blocks', cutAtBlock, LIMITS, [2, 3], null],
    [
      'a cut between two blocks, with the duration that the recorder measured',
      cutAtBlock,
      { ...LIMITS, claimedSeconds: CHROMIUM_SECONDS },
      [2, 3],
      /5\.0 seconds were recorded, and 2\.\d seconds could be decoded/,
    ],
    [
      'a header that states a duration of weeks',
      () => changed(sampleWebm(), (copy, view) => view.setFloat64(Buffer.from(copy).indexOf(DURATION) + 3, 1e9)),
      LIMITS,
      [12.4, 12.6],
      /the file states 1000000\.0 seconds, and 12\.5 seconds could be decoded/,
    ],
    [
      'a wav whose data chunk states the largest size',
      () => changed(wav([tone(2, 8000)], { rate: 8000 }), (_, view) => view.setUint32(40, 0xffff_ffff, true)),
      LIMITS,
      [1.99, 2.01],
      null,
    ],
    [
      'six channels at 48 kHz',
      () =>
        wav(
          Array.from({ length: 6 }, (_, n) => tone(2, 48_000, { hertz: 300 + 50 * n })),
          { rate: 48_000 },
        ),
      LIMITS,
      [1.99, 2.01],
      null,
    ],
    [
      'a sample rate that changes in the middle',
      () => joined(wav([tone(2, 8000)], { rate: 8000 }), wav([tone(1, 16_000)], { rate: 16_000 })),
      LIMITS,
      [1.99, 2.01],
      /bytes could not be read/,
    ],
  ])('%s', async (_, input, limits, [from, to], damage) => {
    const result = await prepare(input, limits)
    if ('code' in result) throw new Error(`${result.code}: ${result.message}`)
    expect(result.durationSeconds).toBeGreaterThan(from)
    expect(result.durationSeconds).toBeLessThan(to)
    if (damage) expect(result.damage).toMatch(damage)
    else expect(result.damage).toBeNull()
  })

  test.each<[what: string, input: Input]>([
    ['silence', () => speechless(() => 0)],
    ['the keys of a telephone', () => speechless(keys)],
    ['a buzzer', () => speechless((second) => 0.3 * Math.sign(sine(300, second)))],
  ])('%s, which has no speech', async (_, input) => {
    const result = await prepare(input)
    if ('code' in result) throw new Error(`${result.code}: ${result.message}`)
    expect(result).toMatchObject({ damage: null, durationSeconds: 4 })
    expect(await hasSpeech({ webm: result.webm })).toBe(false)
  })
})
