import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { rememberLookup } from '../../limits/known-credentials'
import { createToken, hashToken } from '../../tokens/token'
import { handleApiInTurn, renderInTurn } from './request-queue'

const request = (method: string, url: string, headers: IncomingMessage['headers'] = {}) =>
  ({ method, url, headers }) as IncomingMessage

/** Returns a response that stays open until the test ends it. */
function aResponse() {
  const response = Object.assign(new EventEmitter(), { destroyed: false, writableNeedDrain: false })
  return response as typeof response & ServerResponse
}

/** Sends twenty requests of one client and returns how many of them run at the same time. */
async function atOnce(method: string, url: string): Promise<number> {
  let running = 0
  let most = 0
  const render = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
  }
  await Promise.all(
    Array.from({ length: 20 }, () => renderInTurn(request(method, url), aResponse(), `${method} ${url}`, render)),
  )
  return most
}

test.each([
  ['GET', '/messages', 1],
  ['HEAD', '/sign-in?from=x', 1],
  ['POST', '/sign-in', 2],
  ['POST', '/api/auth/callback/credentials', 2],
  ['GET', '/api/auth/session', 2],
  ['POST', '/api/trpc/checks.url', 4],
  ['GET', '/_next/static/chunks/a.js', 20],
  ['GET', '/api/health', 20],
  ['POST', '/api/inngest', 20],
  ['GET', '/icon.svg', 20],
  ['GET', '/favicon.ico?v=1', 20],
  ['GET', '/_next/image?url=%2Fsign-in&w=640&q=75', 1],
  ['GET', '/_next/x', 1],
  ['GET', '/_next/static/../../messages', 1],
  ['GET', '/_next/static/%2E%2e/x', 1],
  ['GET', '/_next/static/..\\..\\messages', 1],
  ['GET', '/_next%2Fstatic/x', 1],
  ['GET', '/favicon.icon', 1],
  ['GET', '/icon.svgx', 1],
  ['GET', '/icon.svg/x', 1],
  ['POST', '/api/%61uth/callback/credentials', 2],
  ['POST', '/api/trp%63/checks.url', 4],
])('%s %s: %i of 20 requests of one client run at a time', async (method, url, expected) => {
  expect(await atOnce(method, url)).toBe(expected)
})

test('four API requests of a known token run at a time, and four of all unknown tokens of a client together', async () => {
  const [known, another, unknown, more] = [createToken(), createToken(), createToken(), createToken()]
  for (const token of [known, another]) rememberLookup(hashToken(token), true)
  const running: Record<string, number> = {}
  const ask = (token: string) => {
    const asking = { ...request('GET', '/api/v1/me'), headers: { authorization: `Bearer ${token}` } } as IncomingMessage
    return handleApiInTurn(asking, aResponse(), 'a client of the API', async () => {
      running[token] = (running[token] ?? 0) + 1
      await ended
    })
  }
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const all = Array.from({ length: 10 }, () => [known, another, unknown, more].map(ask)).flat()
  for (let n = 0; n < 5; n++) await new Promise(setImmediate)
  expect(running).toEqual({ [known]: 4, [another]: 4, [unknown]: 2, [more]: 2 })
  end()
  await Promise.all(all)
})

test('pages of a known session have turns of their own, beside those of its address', async () => {
  for (const cookie of ['ada', 'ben']) rememberLookup(hashToken(cookie), true)
  const started: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const ask = (name: string, cookie: string) =>
    renderInTurn(request('GET', '/messages', { cookie }), aResponse(), 'an office', async () => {
      started.push(name)
      await ended
    })
  const all = [
    ask('a stranger', 'theme=dark'),
    ask('a forged cookie', 'session=forged'),
    ask('ada', 'theme=dark; session=ada'),
    ask('ada again', 'session=ada'),
    ask('ben', 'session=ben'),
  ]
  for (let n = 0; n < 5; n++) await new Promise(setImmediate)
  expect(started).toEqual(['a stranger', 'ada', 'ben'])
  end()
  await Promise.all(all)
})

test('a response that its client does not read releases its slot, and so does a slow one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const started: string[] = []
    const never = (name: string) => () => {
      started.push(name)
      return new Promise<void>(() => {})
    }
    const [stalled, long, last] = [aResponse(), aResponse(), aResponse()]
    for (const [name, response] of Object.entries({ stalled, long, last }))
      void renderInTurn(request('GET', '/'), response, 'a client', never(name))
    const turn = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let n = 0; n < 5; n++) await new Promise(setImmediate)
    }
    await turn(0)
    expect(started).toEqual(['stalled'])
    stalled.writableNeedDrain = true
    await turn(40)
    expect(started).toEqual(['stalled', 'long'])
    await turn(200)
    expect(started).toHaveLength(2)
    await turn(200)
    expect(started).toEqual(['stalled', 'long', 'last'])
  } finally {
    vi.useRealTimers()
  }
})

test('a request whose client has disconnected is not processed', async () => {
  const gone = aResponse()
  gone.destroyed = true
  const render = vi.fn(async () => {})
  await renderInTurn(request('GET', '/'), gone, 'another client', render)
  expect(render).not.toHaveBeenCalled()
})

test('a request leaves the queue as soon as its client disconnects', async () => {
  let end = () => {}
  const first = renderInTurn(request('GET', '/'), aResponse(), 'a third', () => new Promise<void>((r) => (end = r)))
  const gone = aResponse()
  const render = vi.fn(async () => {})
  const waiting = renderInTurn(request('GET', '/'), gone, 'a third', render)
  gone.destroyed = true
  gone.emit('close')
  await waiting
  for (let n = 0; n < 5; n++) await new Promise(setImmediate)
  end()
  await first
  expect(render).not.toHaveBeenCalled()
})
