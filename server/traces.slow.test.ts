import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetEnv } from './env'
import { withRequestId } from './log'
import { setEnv } from './testing/set-env'
import { startTraces, traced } from './traces'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number; message?: string }
  links?: { traceId: string }[]
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** A collector that keeps what it gets. */
let collector: Server
let bodies: { resourceSpans: { resource: SentSpan; scopeSpans: { spans: SentSpan[] }[] }[] }[]
beforeEach(async () => {
  bodies = []
  collector = createServer(async (request, response) => {
    bodies.push((await json(request)) as (typeof bodies)[number])
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterEach(async () => {
  setEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined })
  collector.close()
  await once(collector, 'close')
})

const start = () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  resetEnv()
  return startTraces('worker')
}
const sent = () =>
  bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const named = (name: string) => sent().find((span) => span.name === name)

test('request, action and a later attempt are one trace, and the caller’s trace is linked', async () => {
  const stop = await start()
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736'
  await withRequestId('crm-1', () =>
    traced('POST /messages', { kind: 'SERVER', traceparent: `00-${caller}-00f067aa0ba902b7-01` }, () =>
      traced('messages.import', {}, async () => {}),
    ),
  )
  await traced('attempt', { kind: 'CLIENT', requestId: 'crm-1', attributes: { delivery: 'd' } }, async () => {})
  await traced('attempt of another', { requestId: null }, async () => {})
  await stop()
  const [request, action, attempt, other] = ['POST /messages', 'messages.import', 'attempt', 'attempt of another'].map(
    named,
  )
  expect(action).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(attempt?.traceId).toBe(request?.traceId)
  expect(attempt?.attributes).toContainEqual({ key: 'delivery', value: { stringValue: 'd' } })
  expect(request?.links).toMatchObject([{ traceId: caller }])
  expect(other?.traceId).not.toBe(request?.traceId)
  expect(bodies[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'voice-message-service' },
  })
})

test('an exception ends the span as an error, without its text, and is thrown', async () => {
  const stop = await start()
  await expect(traced('failing', {}, () => Promise.reject(new TypeError('about ada@example.com')))).rejects.toThrow(
    'ada',
  )
  await stop()
  expect(named('failing')?.status).toEqual({ code: 2, message: 'TypeError' })
  expect(JSON.stringify(bodies)).not.toContain('ada@example.com')
})

test('without the setting nothing is sent, and the work runs', async () => {
  const stop = await startTraces('web')
  expect(await traced('alone', {}, async (span) => span.setAttributes({ a: 1 }) && 7)).toBe(7)
  await stop()
  expect(bodies).toEqual([])
})
