import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentBundles } from '../../testing/processes/bundles'
import { aTranscript } from '../../testing/processing/engines'
import { stopSummaryProcess, summarizeInProcess } from './summary-process'

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
