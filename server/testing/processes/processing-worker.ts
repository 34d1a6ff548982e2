import { setTimeout as sleep } from 'node:timers/promises'
import { disconnect } from '../../../db/client'
import { setDatabaseFromEnv } from '../../database'
import { startProcessor } from '../../engine/embedded/processor'
import { StepError } from '../../processing/port/step-error'
import { aSummary, aTranscript, prepared, testEngines } from '../processing/engines'

// A worker that processes messages with engines that take some milliseconds, as a process that a test can kill at any
// moment. The first argument names a fault that it causes itself: with `fails-once`, the first transcription fails.

const MAX_STEP_MS = 20
const working = () => sleep(Math.random() * MAX_STEP_MS)
let isFailing = process.argv[2] === 'fails-once'

setDatabaseFromEnv()
const processor = await startProcessor(
  testEngines({
    prepareAudio: (recording) => working().then(() => prepared(recording)),
    async transcribe() {
      await working()
      if (isFailing) {
        isFailing = false
        throw new StepError('provider_error', 'It failed.', { retry: 'schedule' })
      }
      return aTranscript()
    },
    summarize: () => working().then(() => aSummary()),
  }),
)
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await processor.stop()
  await disconnect()
  process.exit(0)
})
