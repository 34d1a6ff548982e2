import { aSummary, aTranscript, prepared, testEngines } from '../../server/testing/processing/engines'
import { inngestHandler } from '../serve'
import { serveHandler } from './serve-handler'

// A process that Inngest calls for the steps of a message, and that ends itself by kill -9 in the step that its argument
// names. With `after-<step>` it ends when the result is recorded and the response is not sent.

const [fault = 'nothing'] = process.argv.slice(2)
let last = ''

function run<Result>(step: string, result: Result): Promise<Result> {
  last = step
  if (fault === step) process.kill(process.pid, 'SIGKILL')
  return Promise.resolve(result)
}

const handler = inngestHandler({
  engines: testEngines({
    prepareAudio: (recording) => run('prepare', prepared(recording)),
    transcribe: () => run('transcribe', aTranscript()),
    summarize: () => run('summarize', aSummary()),
  }),
})

serveHandler(handler, {
  beforeResponse() {
    if (fault === `after-${last}`) process.kill(process.pid, 'SIGKILL')
  },
})
