import { IncomingMessage, type ServerResponse } from 'node:http'
import { ApiError } from '../../errors'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'
import { closeSignal, discardRest, refuseRequest } from '../refuse-request'
import { BodyBudget } from './body-budget'
import { type BodyLimit, bodyLimit } from './body-limits'

/** The largest total of all request bodies in memory of this process, in bytes. */
const MAX_HELD_BYTES = 64 * 1024 * 1024
const SMALL_BYTES = 64 * 1024
/** Bytes beyond the budget for clients that hold at most a small body, so that other clients cannot block them. */
const RESERVED_BYTES = 2 * 1024 * 1024
const budget = new BodyBudget(MAX_HELD_BYTES, { bytes: RESERVED_BYTES, perClient: SMALL_BYTES })

const LARGE = new FairQueue({ running: 32, runningPerKey: 8, waiting: 500, waitingPerKey: 100 })

type Received =
  | { kind: 'whole'; body: Buffer }
  | { kind: 'too_large'; body: Buffer }
  | { kind: 'refused'; error: ApiError }

/** Receives the complete body before any handler runs, so that a slow sender occupies neither Next nor a database connection. */
export async function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
): Promise<IncomingMessage | null> {
  if (!announcesBody(request)) return request
  const limit = bodyLimit(request.method ?? 'GET', request.url ?? '/')
  if (Number(request.headers['content-length']) > limit.bytes && !limit.refusedByHandler) {
    await refuseRequest(request, response, tooLarge(limit))
    return null
  }
  const isSmall = Number(request.headers['content-length']) <= SMALL_BYTES
  const read = () => receive(request, response, limit, client)
  const received = await (isSmall ? read() : LARGE.run(client, read, closeSignal(response)).catch(refusedAsFull))
  if (received.kind === 'whole') return withBody(request, received.body)
  if (received.kind === 'too_large' && limit.refusedByHandler) {
    // After its response the connection must close: the rest of the body would be read as the next request.
    response.once('finish', () => void discardRest(request).then(() => request.socket.destroySoon()))
    return withBody(request, received.body)
  }
  const error = received.kind === 'refused' ? received.error : tooLarge(limit)
  await refuseRequest(request, response, error)
  return null
}

/** RFC 9112, section 6.3: a request without either header has no body. */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  limit: BodyLimit,
  client: string,
): Promise<Received> {
  return new Promise((resolve) => {
    if (request.destroyed) return resolve({ kind: 'refused', error: tooSlow(limit) })
    const chunks: Buffer[] = []
    let length = 0
    const held = budget.hold(client, () => end({ kind: 'refused', error: busy() }))
    const timer = setTimeout(() => end({ kind: 'refused', error: tooSlow(limit) }), limit.seconds * 1000)
    const end = (received: Received) => {
      clearTimeout(timer)
      request.off('data', take).off('end', finish).off('close', leave).off('error', leave)
      request.pause()
      if (received.kind === 'refused') held.release()
      else {
        held.finish()
        if (response.destroyed) held.release()
        else response.once('close', held.release)
      }
      resolve(received)
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > limit.bytes) return end({ kind: 'too_large', body: first(chunks, limit.bytes + 1) })
      held.add(chunk.length)
    }
    const finish = () => end({ kind: 'whole', body: Buffer.concat(chunks) })
    const leave = () => end({ kind: 'refused', error: tooSlow(limit) })
    request.on('data', take).on('end', finish).on('close', leave).on('error', leave)
  })
}

function refusedAsFull(error: unknown): Received {
  if (isQueueFull(error)) return { kind: 'refused', error: busy() }
  throw error
}

const first = (chunks: readonly Buffer[], bytes: number): Buffer =>
  Buffer.from(Buffer.concat(chunks).subarray(0, bytes))

function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket)
  copy.httpVersion = request.httpVersion
  copy.httpVersionMajor = request.httpVersionMajor
  copy.httpVersionMinor = request.httpVersionMinor
  copy.headers = request.headers
  copy.rawHeaders = request.rawHeaders
  if (request.method !== undefined) copy.method = request.method
  if (request.url !== undefined) copy.url = request.url
  copy.complete = true
  // A handler that does not read the body destroys the request. The connection must stay open.
  copy._destroy = (error, done) => done(error)
  copy.push(body)
  copy.push(null)
  return copy
}

const tooLarge = ({ bytes }: BodyLimit) =>
  new ApiError('validation_error', {
    status: 413,
    message:
      bytes === 0
        ? 'This method accepts no request body. Send the request without one.'
        : `The request body is larger than ${bytes} bytes.`,
  })

const tooSlow = ({ seconds }: BodyLimit) =>
  new ApiError('validation_error', {
    status: 408,
    message: `The request body did not arrive within ${seconds} seconds. Send it again.`,
  })

const busy = () =>
  new ApiError('internal_error', {
    status: 503,
    message: 'The server is receiving too many request bodies. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })
