import { setTimeout as sleep } from 'node:timers/promises'
import { disconnect } from '../../../db/client'
import { startProcessor } from '../../engine/embedded/processor'
import { aSummary, aTranscript, prepared, testEngines } from '../processing/engines'

// A worker that processes messages with engines that take some milliseconds, as a process that a test can kill at any
// moment.

const MAX_STEP_MS = 20
const working = () => sleep(Math.random() * MAX_STEP_MS)

const processor = await startProcessor(
  testEngines({
    prepareAudio: (recording) => working().then(() => prepared(recording)),
    transcribe: () => working().then(() => aTranscript()),
    summarize: () => working().then(() => aSummary()),
  }),
)
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await processor.stop()
  await disconnect()
  process.exit(0)
})
