import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetEnv } from '../../env'
import { ROOT } from '../../root'
import { currentBundles } from '../../testing/processes/bundles'
import { RUNS_ALL, sampleOf } from '../../testing/sample'
import { usageOf } from '../isolation/isolated-process'
import { WHISPER } from '../models/models'
import { CACHE, weightsForTests } from '../models/testing/weights-for-tests'
import { speechProcess } from './built-in-recognizer'
import { canTranscribe, speechStatus, startSpeechFetch, transcribe } from './transcribe'

/** `npm test` has one of two languages. */
const TURN = Date.now() % 2
const weights = await weightsForTests()
const multilingual = await weightsForTests(WHISPER)
for (const { folder, reason } of [weights, multilingual])
  console.info(folder ? `Speech is tested with the weights in ${folder}.` : `Speech is NOT tested: ${reason}`)

const recording = async (file: string, durationSeconds: number) => ({
  webm: new Uint8Array(await readFile(path.join(ROOT, file))),
  durationSeconds,
})
const YES = await recording('server/processing/speech/built-in/yes.webm', 0.8)
/** A synthetic voice. */
const GERMAN = await recording('server/processing/speech/testing/german.webm', 13)
const THANKS = await recording('server/demo/audio/too-quiet.webm', 7.6)

// They start much faster than from the sources.
const bundles = await currentBundles()

let root = ''
const setEnv = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  resetEnv()
}

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'voice-message-speech-'))
  setEnv({ DATA_DIR: root, SPEECH_ENGINE: '', PROCESS_BUNDLES: bundles })
})

afterEach(async () => {
  vi.unstubAllEnvs()
  resetEnv()
  await rm(root, { recursive: true, force: true })
})

afterAll(() => speechProcess.stop())

describe('without weights', () => {
  test('recordings wait, and the status says what to do', async () => {
    expect(canTranscribe('en')).toBe('speech_engine_missing')
    expect(await speechStatus()).toMatchObject({
      engine: 'built-in',
      state: 'missing',
      languages: expect.arrayContaining(['en', 'de']),
      detail: expect.stringContaining('npm run speech'),
    })
  })

  test('a language that the engine does not speak waits for that reason', () => {
    expect(canTranscribe('cs-CZ')).toBe('language_unsupported')
    setEnv({ SPEECH_LANGUAGES: 'en' })
    expect(canTranscribe('de-AT')).toBe('language_unsupported')
  })

  test('a transcription fails and invents nothing', async () => {
    // An address that refuses, so that the fetch which follows downloads nothing.
    setEnv({ SPEECH_MODEL_URL: 'http://127.0.0.1:9/', PATH: '' })
    await expect(transcribe(THANKS, { language: 'en' })).rejects.toMatchObject({
      code: 'internal_error',
      retry: 'fault',
    })
    await startSpeechFetch().stop()
  })

  test('a recording that is no audio is refused', async () => {
    const webm = new TextEncoder().encode('no audio')
    await expect(transcribe({ webm, durationSeconds: 1 }, { language: 'en' })).rejects.toMatchObject({
      code: 'audio_undecodable',
      retry: 'never',
    })
  })

  test('an aborted signal ends the wait', async () => {
    const reason = new Error('The service stops.')
    await expect(transcribe(YES, { language: 'en', signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const transcribed = transcribe(YES, { language: 'en', signal: controller.signal })
    controller.abort(reason)
    await expect(transcribed).rejects.toBe(reason)
  })

  test('transcription can be turned off', async () => {
    setEnv({ SPEECH_ENGINE: 'off' })
    expect(canTranscribe('en')).toBe('speech_engine_missing')
    expect(await speechStatus()).toMatchObject({ state: 'off' })
  })
})

describe.runIf(weights.folder)('with weights', () => {
  beforeEach(() => setEnv({ SPEECH_MODEL_DIR: weights.folder ?? '' }))

  test('the engine is ready', async () => {
    expect(canTranscribe('en-US')).toBe('yes')
    expect(canTranscribe(null)).toBe('yes')
    expect(await speechStatus()).toMatchObject({ state: 'ready', model: 'moonshine-tiny-en' })
  })

  test('a sentence is transcribed with confidence, times and its source', async () => {
    const transcript = await transcribe(THANKS, { language: 'en-GB' })
    expect(transcript.text).toMatch(/^Love the show, but the last two episodes were so quiet/)
    expect(transcript).toMatchObject({ language: 'en', source: { engine: 'built-in', model: 'moonshine-tiny-en' } })
    expect(transcript.confidence).toBeGreaterThan(0.7)
    expect(transcript.confidence).toBeLessThanOrEqual(1)
    expect(transcript.segments.map(({ text }) => text).join(' ')).toBe(transcript.text)
    for (const { start, end } of transcript.segments) expect(0 <= start && start < end && end < 7.7).toBe(true)
  })

  test('"Yes." is transcribed', async () => {
    expect((await transcribe(YES, { language: 'en' })).text).toMatch(/^Yes\b/)
  })

  test('the process needs less than 600 MB', async () => {
    await transcribe(THANKS, { language: 'en' })
    expect(usageOf(speechProcess.pid)?.residentBytes).toBeGreaterThan(50_000_000)
    expect(usageOf(speechProcess.pid)?.residentBytes).toBeLessThan(600_000_000)
  })

  // The cache of weights is tested with small files beside the fetch.
  if (RUNS_ALL)
    test('weights that were damaged on the disk transcribe nothing and are replaced by the published ones', async () => {
      await speechProcess.stop()
      const cache = path.join(root, 'speech/moonshine-tiny-en')
      await cp(weights.folder ?? '', cache, { recursive: true })
      const file = path.join(cache, 'encoder_model.ort')
      const content = await readFile(file)
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
      await writeFile(file, content)
      setEnv({ SPEECH_MODEL_DIR: '', SPEECH_MODEL_URL: 'http://127.0.0.1:9/', PATH: '', SPEECH_LANGUAGES: 'en' })
      expect(canTranscribe('en')).toBe('yes')
      await expect(transcribe(THANKS, { language: 'en' })).rejects.toMatchObject({ retry: 'fault' })
      expect(canTranscribe('en')).toBe('speech_engine_missing')
      await startSpeechFetch().stop()
      await cp(weights.folder ?? '', cache, { recursive: true })
      await startSpeechFetch().done
      expect(canTranscribe('en')).toBe('yes')
      expect((await transcribe(THANKS, { language: 'en' })).text).toMatch(/^Love the show/)
    })
})

describe.runIf(weights.folder && multilingual.folder && !process.env.SPEECH_MODEL_DIR)(
  'with the weights of all languages',
  () => {
    beforeEach(() => setEnv({ DATA_DIR: path.join(ROOT, CACHE) }))

    test.each(sampleOf(['de-AT', null], 2, TURN))('German is transcribed where %j is expected', async (language) => {
      const transcript = await transcribe(GERMAN, { language })
      expect(transcript).toMatchObject({ language: 'de', source: { engine: 'built-in', model: 'whisper-base' } })
      expect(transcript.text).toMatch(
        /^Guten Morgen.* Mein Name ist Peter Schmidt.* Meine Heizung ist kaputt .*Bitte rufen Sie mich/,
      )
      expect(transcript.confidence).toBeGreaterThan(0.5)
    })

    test.each(RUNS_ALL ? ['en', 'fr'] : [])('German is not transcribed where %s is expected', (language) =>
      expect(transcribe(GERMAN, { language })).rejects.toMatchObject({ name: 'OtherLanguageError', language: 'de' }),
    )

    test('English stays with its own model', async () => {
      expect(await transcribe(THANKS, { language: null })).toMatchObject({
        language: 'en',
        source: { model: 'moonshine-tiny-en' },
      })
    })

    test('the process needs less than 1.1 GB with both models', () =>
      expect(usageOf(speechProcess.pid)?.residentBytes).toBeLessThan(1_100_000_000))
  },
)
