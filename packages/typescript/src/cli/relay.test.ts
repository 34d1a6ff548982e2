import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { Output } from './output.js'
import { Relay } from './relay.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Runs a relay on a service whose clock is `minutes` behind that of this computer, and returns what it says first. */
async function saidAt(minutes: number): Promise<string[]> {
  const date = new Date(Date.now() - minutes * 60_000).toUTCString()
  const server = createServer((_, response) => response.writeHead(200, { Date: date }).write('{"type":"opened"}\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VOICE_MESSAGES_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('VOICE_MESSAGES_TOKEN', `msg_pat_${'0'.repeat(64)}`)
  const said: string[] = []
  const target = new URL('http://localhost:4000/')
  const relay = new Relay({
    listener: { id: 'a', secret: 'b', server: '', target: target.href, usedAt: '' },
    wanted: { target, channel: undefined, filter: null },
    headers: {},
    output: new Output('compact'),
  })
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    said.push(text)
    if (text === 'Ready.') relay.stop()
  })
  await relay.run()
  server.closeAllConnections()
  server.close()
  return said
}

test.each([
  [20, ['The clock of this computer is 20 minutes ahead.', 'Ready.']],
  [-20, ['The clock of this computer is 20 minutes behind.', 'Ready.']],
  [2, ['Ready.']],
])('a clock that is %i minutes ahead is named when it makes receivers refuse requests', async (minutes, expected) => {
  const said = await saidAt(minutes)
  expect(said.map((text) => text.split(' A receiver')[0])).toEqual(expected)
})
