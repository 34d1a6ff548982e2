import { afterAll, expect, test } from 'vitest'
import { RUNS_ALL } from '../../testing/sample'
import { StepError } from '../port/step-error'
import { prepareAudio, stopAudioProcess } from './prepare'
import {
  chromiumMp4,
  chromiumWebm,
  gsmWav,
  memoM4a,
  opusFile,
  phoneGsm,
  phoneMp3,
  sampleWebm,
  stereoAac,
  stereoMp3,
  tone,
} from './testing/make-audio'
import { MUTATIONS } from './testing/mutate'
import { random } from './testing/random'
import { wav } from './write-wav'

// AUDIO_MUTATIONS=1000 is the bar of the design.
const COUNT = Number(process.env.AUDIO_MUTATIONS ?? (RUNS_ALL ? 1000 : 12))
const SEED = Number(process.env.AUDIO_MUTATION_SEED ?? 12)
const LIMIT_MS = 20_000
const LOST_TOLERANCE_SECONDS = 0.05
/**
 * Headers state the samples that the encoder put before the sound, up to 80 ms. Where such a number is damaged, they are
 * played: the recording is longer, and nothing is lost.
 */
const ADDED_TOLERANCE_SECONDS = 0.1
/**
 * The frames of this MP3 file are all of one size and have neither a number nor a time, and the file states no length.
 * Where a multiple of this size is removed or repeated, nothing in the file shows it: only a claimed duration would.
 */
const MP3_FRAME_BYTES = 144

afterAll(stopAudioProcess)

const voice = (rate: number) => tone(4, rate).map((sample, i) => sample * Math.abs(Math.sin(i / 3000)))

/** No claimed duration is given: the file alone has to show its damage. */
test(`${COUNT} damaged recordings crash nothing, are fast, and are never half and unmarked`, async () => {
  const forms: [form: string, bytes: Uint8Array][] = [
    ['webm of Chromium', chromiumWebm()],
    ['webm with cues', sampleWebm()],
    ['mp4 of Chromium', chromiumMp4()],
    ['mp4', await opusFile('mp4', [voice(48_000)], 48_000)],
    ['ogg', await opusFile('ogg', [voice(48_000)], 48_000)],
    ['wav', wav([voice(8000)], { rate: 8000 })],
    ['mp3 with an Info tag', stereoMp3()],
    ['mp3', phoneMp3()],
    ['m4a', memoM4a()],
    ['aac', stereoAac()],
    ['wav with gsm', gsmWav()],
    ['gsm', phoneGsm()],
  ]
  const whole = new Map<string, number>()
  for (const [form, bytes] of forms) {
    const { durationSeconds, damage } = await prepareAudio(bytes, { maxSeconds: 120 })
    expect({ form, damage }).toEqual({ form, damage: null })
    whole.set(form, durationSeconds)
  }
  const next = random(SEED)
  const outcomes: Record<string, number> = {}
  const failures: string[] = []
  let slowest = 0
  for (let n = 0; n < COUNT; n++) {
    const [form, bytes] = forms[n % forms.length] as [string, Uint8Array]
    const kinds = Object.keys(MUTATIONS)
    const kind = kinds[next(kinds.length)] as string
    const start = performance.now()
    const damaged = (MUTATIONS[kind] as (typeof MUTATIONS)[string])(bytes, next)
    let outcome = await outcomeOf(damaged, whole.get(form) ?? 0)
    const ms = performance.now() - start
    if (outcome.startsWith('unmarked') && form === 'mp3' && (damaged.length - bytes.length) % MP3_FRAME_BYTES === 0)
      outcome = 'accepted, whole frames of an mp3 without a stated length removed or repeated'
    slowest = Math.max(slowest, ms)
    outcomes[outcome.replace(/:.*/, '')] = (outcomes[outcome.replace(/:.*/, '')] ?? 0) + 1
    if (ms > LIMIT_MS || /^(crash|unmarked|step_timeout|memory_limit)/.test(outcome))
      failures.push(`${n} ${form}, ${kind}: ${outcome} in ${Math.round(ms)} ms`)
  }
  console.info({ seed: SEED, count: COUNT, slowestMs: Math.round(slowest), outcomes })
  expect(failures).toEqual([])
}, 1_800_000)

async function outcomeOf(bytes: Uint8Array, wholeSeconds: number): Promise<string> {
  try {
    const { durationSeconds, damage } = await prepareAudio(bytes, { maxSeconds: 120 })
    if (damage) return 'accepted, marked'
    const isWhole =
      durationSeconds >= wholeSeconds - LOST_TOLERANCE_SECONDS &&
      durationSeconds <= wholeSeconds + ADDED_TOLERANCE_SECONDS
    return isWhole ? 'accepted, whole' : `unmarked: ${durationSeconds} of ${wholeSeconds} s`
  } catch (error) {
    return error instanceof StepError ? error.code : `crash: ${error}`
  }
}
