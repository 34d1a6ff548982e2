import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resetEnv } from '../../env'
import { currentBundles } from '../../testing/processes/bundles'
import { aTranscript } from '../../testing/processing/engines'
import { E5 } from '../models/models'
import { weightsForTests } from '../models/testing/weights-for-tests'
import { StepError } from '../port/step-error'
import { stopSummaryProcess, summarizeInProcess, summaryProcess, warmUpSummary } from './summary-process'

const options = { channelName: 'clinic.example', channelType: 'domain' } as const

// It starts much faster than from the sources.
beforeAll(async () => void vi.stubEnv('PROCESS_BUNDLES', await currentBundles()))
afterAll(async () => {
  await stopSummaryProcess()
  vi.unstubAllEnvs()
})

test('several transcripts at once are each summarized', async () => {
  const names = ['Ada Marsh', 'Daniel Moore', 'Helen Parker']
  const results = await Promise.all(
    names.map((name) =>
      summarizeInProcess(aTranscript({ text: `Hello, this is ${name}. Please call me back.` }), options),
    ),
  )
  expect(results.map(({ summary }) => summary.mentioned.names)).toEqual(names.map((name) => [name]))
  expect(results.map(({ source }) => source.engine)).toEqual(names.map(() => 'built-in'))
})

const GREY = { text: 'Hello, this is Ada Marsh. Dad has gone a funny grey colour and he is cold and sweaty.' }

/** Uses another folder of weights, which a process may read that starts afterwards. */
async function withWeights(folder: string): Promise<void> {
  await stopSummaryProcess()
  vi.stubEnv('SPEECH_MODEL_DIR', folder)
  resetEnv()
}

const weights = await weightsForTests(E5)
console.info(weights.folder ? 'The encoder is tested.' : `The encoder is NOT tested: ${weights.reason}`)

test.runIf(weights.folder)(
  'the built process judges a transcript with the encoder, also after a warm start',
  async () => {
    await withWeights(weights.folder ?? '')
    warmUpSummary()
    const { summary, source } = await summarizeInProcess(aTranscript(GREY), options)
    expect(source.model).toMatch(/\+e5-small$/)
    expect(summary).toMatchObject({ urgency: 'high', intent: 'emergency', sentiment: 'negative' })
  },
)

test.runIf(weights.folder)('where the process fails with the encoder, words alone summarize', async () => {
  await withWeights(weights.folder ?? '')
  const run = vi.spyOn(summaryProcess, 'run')
  run.mockRejectedValueOnce(new StepError('memory_limit', 'The step needed more memory.', { retry: 'schedule' }))
  const { summary, source } = await summarizeInProcess(aTranscript(GREY), options)
  expect(source.model).toMatch(/^rules-\d+$/)
  expect(summary.mentioned.names).toEqual(['Ada Marsh'])
  expect(run).toHaveBeenCalledTimes(2)
  run.mockRestore()
})

test('with damaged weights words alone summarize', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-weights-'))
  const [file] = E5.files
  await writeFile(path.join(folder, file.name), 'damaged')
  await truncate(path.join(folder, file.name), file.bytes)
  await withWeights(folder)
  const { summary, source } = await summarizeInProcess(aTranscript(GREY), options)
  expect(source.model).toMatch(/^rules-\d+$/)
  expect(summary.mentioned.names).toEqual(['Ada Marsh'])
  await rm(folder, { recursive: true, force: true })
})
