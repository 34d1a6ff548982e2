import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { aSummary, aTranscript, prepared, testEngines } from '../../server/testing/processing/engines'
import { inngestHandler } from '../serve'

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

const server = createServer(async (incoming, outgoing) => {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const response = await handler(
    new Request(`http://localhost${incoming.url}`, { method: 'POST', headers, body: await text(incoming) }),
  )
  const body = await response.text()
  if (fault === `after-${last}`) process.kill(process.pid, 'SIGKILL')
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\nready\n`)
})
