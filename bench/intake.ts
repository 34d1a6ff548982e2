import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { db } from '../db/client'
import { MESSAGE_COMPLETED } from '../server/contract/messages/event'
import { eventIdFor } from '../server/messages/completion/payload'
import { acceptRecording } from '../server/processing/accept'
import { decodeSpeechPcm } from '../server/processing/audio/decode-opus'
import { prepareInProcess } from '../server/processing/audio/prepare-in-process'
import { wav } from '../server/processing/audio/write-wav'
import { weightsForTests } from '../server/processing/models/testing/weights-for-tests'
import { SAMPLE_RATE } from '../server/processing/speech/built-in/find-speech'
import { ROOT } from '../server/root'
import { aRecording } from '../server/testing/processing/recordings'
import { wake } from '../server/wake/wake'
import { type Measured, measure } from './deliveries/measure'
import { type Published, startEnvironment, startService, type Target } from './deliveries/systems'
import { bench, logProgress, wholeNumber } from './kit/bench'
import { machineMs, ms, quantile } from './kit/figures'

const DESCRIPTION = `
Measures the way of a recording, from the commit that accepts it to the first byte of its webhook, with the built-in speech
recognition and summaries, one recording at a time. Postgres, worker and receiver share the cores. Use an otherwise idle
machine.

The exit code is 1 when an event was lost, arrived twice or had an invalid signature.`

const GOAL_P50_MS = 3000
const GOAL_P95_MS = 6000
const MOST_MESSAGES = 10_000
const MOST_SECONDS = 300
const SPOKEN = ['lost-crown', 'third-call', 'sponsor', 'guest-pitch']

/** Measures recordings until their webhooks. */
export const main = bench({
  name: 'intake',
  description: DESCRIPTION,
  options: {
    messages: { type: 'string', value: 'N', description: 'recordings (20; with --quick 3)' },
    seconds: { type: 'string', value: 'N', default: '30', description: 'length of each recording' },
  },
  async run({ messages, seconds, quick }, defer) {
    const events = messages === undefined ? (quick ? 3 : 20) : wholeNumber('messages', messages, MOST_MESSAGES)
    const length = wholeNumber('seconds', seconds, MOST_SECONDS)
    const { folder, reason } = await weightsForTests()
    if (folder === null) throw new Error(`The weights cannot be had: ${reason}`)
    const recording = await spokenRecording(length)
    const environment = await startEnvironment(defer)
    Object.assign(environment.settings, { SPEECH_ENGINE: 'built-in', SPEECH_MODEL_DIR: folder })
    const service = await startService(environment)
    const system = { ...service, publish: (target: Target) => accept(target, recording) }
    logProgress('the first recording, which loads the models')
    const measureOne = () => measure(system, environment.receiver, { title: '', events: 1, concurrency: 1 })
    await measureOne()
    logProgress(`${events} recordings of ${length} seconds`)
    const measured: Measured[] = []
    for (let n = 0; n < events; n++) measured.push(await measureOne())
    const latencies = measured.map(({ p50Ms }) => p50Ms)
    const faults = measured.reduce((sum, one) => sum + one.faults, 0)
    return {
      heading: [`${events} recordings of ${length} seconds`, 'measured', 'goal'],
      rows: [
        ['p50', ms(quantile(latencies, 0.5)), ms(GOAL_P50_MS)],
        ['p95', ms(quantile(latencies, 0.95)), ms(GOAL_P95_MS)],
      ],
      notes: [`lost, duplicate or badly signed: ${faults}`],
      isGood: faults === 0,
    }
  },
})

/** Returns a WebM recording of speech of this length: recordings of the demonstration, one after the other. */
async function spokenRecording(seconds: number): Promise<Uint8Array> {
  const spoken = await Promise.all(
    SPOKEN.map(async (name) => decodeSpeechPcm(await readFile(path.join(ROOT, `server/demo/audio/${name}.webm`)))),
  )
  const samples = new Float32Array(seconds * SAMPLE_RATE)
  for (let at = 0, n = 0; at < samples.length; n++) {
    const next = spoken[n % spoken.length]!.subarray(0, samples.length - at)
    samples.set(next, at)
    at += next.length
  }
  const { webm } = await prepareInProcess(wav([samples], { rate: SAMPLE_RATE }), { maxSeconds: seconds + 1 })
  return webm
}

async function accept(target: Target, recording: Uint8Array): Promise<Published> {
  const { messageId, wakes } = await db().transaction((tx) =>
    acceptRecording(tx, target.account, { ...aRecording(target.channel.id, recording), language: 'en' }),
  )
  const committedAt = machineMs()
  await wake(wakes)
  return { eventId: eventIdFor(messageId, MESSAGE_COMPLETED), target, committedAt }
}
