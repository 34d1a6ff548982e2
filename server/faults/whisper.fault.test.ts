import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetEnv } from '../env'
import { IsolatedProcess, type IsolatedProcessOptions, usageOf } from '../processing/isolation/isolated-process'
import { BUILT_IN_LANGUAGES, MOONSHINE, WHISPER } from '../processing/models/models'
import { CACHE, weightsForTests } from '../processing/models/testing/weights-for-tests'
import { weightsFolder } from '../processing/models/weights'
import { runSpeechTask, speechProcess } from '../processing/speech/built-in-recognizer'
import { canTranscribe, startSpeechFetch, transcribe } from '../processing/speech/transcribe'
import { ROOT } from '../root'
import { until } from '../testing/processes/faults'

// The model for many languages when its process or its files fail. Without the weights the tests fail, because they are the subject.

const english = await weightsForTests(MOONSHINE)
const multilingual = await weightsForTests(WHISPER)
const webm = new Uint8Array(await readFile(path.join(ROOT, 'server/processing/speech/testing/german.webm')))
const GERMAN = { webm, durationSeconds: 13 }
const HEARD = /^Guten Morgen.* Mein Name ist Peter Schmidt/
const input = () => ({
  webm,
  english: weightsFolder(MOONSHINE),
  multilingual: weightsFolder(WHISPER),
  language: 'de',
  languages: BUILT_IN_LANGUAGES,
  vocabulary: [],
})
/** The first second loads the model. */
const INTO_WORK_MS = 2_000
const STOPPED_PROCESSOR_SECONDS = 2
const TOO_LITTLE_MB = 350
/** A turn may take a minute and five seconds for each of processor time. */
const HANGING_MS = 240_000

const setEnv = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  resetEnv()
}

beforeEach(() => {
  expect([english.reason, multilingual.reason]).toEqual([null, null])
  setEnv({ DATA_DIR: path.join(ROOT, CACHE), SPEECH_ENGINE: '', SPEECH_MODEL_DIR: '', SPEECH_LANGUAGES: '' })
})
afterEach(async () => {
  await speechProcess.stop()
  vi.unstubAllEnvs()
  resetEnv()
})
afterAll(() => speechProcess.stop())

const isolated = (options: Partial<IsolatedProcessOptions>) =>
  new IsolatedProcess({
    entry: 'speech',
    memoryMb: 1_200,
    idleMs: 1_000,
    contained: () => ({ readable: [MOONSHINE, WHISPER].map((model) => weightsFolder(model)), isNative: true }),
    ...options,
  })

const expectHeard = async () => expect((await transcribe(GERMAN, { language: 'de' })).text).toMatch(HEARD)

/** Returns the process once it works at a recording. */
async function processAtWork(): Promise<number> {
  await until(() => speechProcess.isBusy && speechProcess.pid !== undefined)
  await sleep(INTO_WORK_MS)
  return speechProcess.pid ?? expect.fail('There is no speech process.')
}

test('kill -9 fails the transcription, which is retried, and the next one works', async () => {
  const failed = expect(transcribe(GERMAN, { language: 'de' })).rejects.toMatchObject({
    code: 'internal_error',
    retry: 'schedule',
  })
  process.kill(await processAtWork(), 'SIGKILL')
  await failed
  await expectHeard()
})

test(
  'a process that hangs is ended, its transcription is retried, and the next one works',
  async () => {
    const hanging = runSpeechTask('recognize', input(), { limit: () => STOPPED_PROCESSOR_SECONDS })
    const failed = expect(hanging).rejects.toMatchObject({ code: 'step_timeout', retry: 'schedule' })
    // The process works as soon as it has used some processor time.
    await until(() => (usageOf(speechProcess.pid)?.processorSeconds ?? 0) > 1)
    process.kill(speechProcess.pid ?? 0, 'SIGSTOP')
    await failed
    await expectHeard()
  },
  HANGING_MS,
)

test('a process that hangs while it starts is ended, and what waited for it is retried', async () => {
  const starting = isolated({ startSeconds: 5 })
  try {
    const failed = expect(starting.run('warmUp', { folder: null }, { limit: () => 60 })).rejects.toMatchObject({
      code: 'internal_error',
      retry: 'schedule',
    })
    await until(() => starting.pid !== undefined)
    process.kill(starting.pid ?? 0, 'SIGSTOP')
    await failed
  } finally {
    await starting.stop()
  }
})

test('a process that needs too much memory is ended, and its transcription is retried', async () => {
  const small = isolated({ memoryMb: TOO_LITTLE_MB })
  try {
    const work = small.run('recognize', input(), { limit: () => 60 })
    await expect(work).rejects.toMatchObject({ code: 'memory_limit', retry: 'schedule' })
    await expect(small.run('warmUp', { folder: null }, { limit: () => 60 })).resolves.toBeUndefined()
  } finally {
    await small.stop()
  }
})

describe('damaged weights', () => {
  test('transcribe nothing, English continues, and the published ones replace them', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'whisper-'))
    try {
      const folder = path.join(root, 'speech')
      await cp(path.join(ROOT, CACHE, 'speech'), folder, { recursive: true })
      const file = path.join(folder, WHISPER.name, 'model.bin')
      const content = await readFile(file)
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
      await writeFile(file, content)
      setEnv({ DATA_DIR: root, WHISPER_MODEL_URL: 'http://127.0.0.1:9/', PATH: '' })
      expect(canTranscribe('de')).toBe('yes')
      await expect(transcribe(GERMAN, { language: 'de' })).rejects.toMatchObject({ retry: 'fault' })
      expect([canTranscribe('de'), canTranscribe('en')]).toEqual(['speech_engine_missing', 'yes'])
      await startSpeechFetch().stop()
      await cp(multilingual.folder ?? '', path.join(folder, WHISPER.name), { recursive: true })
      await startSpeechFetch().done
      expect(canTranscribe('de')).toBe('yes')
      await expectHeard()
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
