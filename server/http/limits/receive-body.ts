import { IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../errors'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'
import { closeSignal, discardRest, refuseRequest } from '../refuse-request'
import { type BodyLimit, bodyLimit, hasTooManyValues, tooLarge, tooManyValues } from './body-limits'

/** The largest total of all request bodies in memory of this process, in bytes. */
const MAX_HELD_BYTES = 64 * 1024 * 1024
const SMALL_BYTES = 64 * 1024
/** Bytes beyond the budget for clients that hold at most a small body, so that other clients cannot block them. */
const RESERVED_BYTES = 2 * 1024 * 1024

const LARGE = new FairQueue({ running: 32, runningPerKey: 8, waiting: 500, waitingPerKey: 100 })
/** A body that takes longer releases its slot and is read on, so that slow senders cannot occupy all slots. */
const MAX_SLOT_MS = 1_000

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
    await refuseRequest(request, response, tooLarge(limit.bytes))
    return null
  }
  const isSmall = Number(request.headers['content-length']) <= SMALL_BYTES
  const read = () => receive(request, response, limit, client)
  const received = await (isSmall ? read() : readInTurn(client, read, closeSignal(response)))
  const hasTooMany = received.kind === 'whole' && limit.isJson && hasTooManyValues(received.body)
  if (received.kind === 'whole' && !hasTooMany) return withBody(request, received.body)
  if (received.kind === 'too_large' && limit.refusedByHandler) {
    // After its response the connection must close: the rest of the body would be read as the next request.
    response.once('finish', () => void discardRest(request).then(() => request.socket.destroySoon()))
    return withBody(request, received.body)
  }
  const error = received.kind === 'refused' ? received.error : hasTooMany ? tooManyValues() : tooLarge(limit.bytes)
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
    const body = new GrowingBuffer()
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
      body.append(chunk)
      if (body.length > limit.bytes)
        return end({ kind: 'too_large', body: Buffer.from(body.whole().subarray(0, limit.bytes + 1)) })
      held.add(chunk.length)
    }
    const finish = () => end({ kind: 'whole', body: body.whole() })
    const leave = () => end({ kind: 'refused', error: tooSlow(limit) })
    request.on('data', take).on('end', finish).on('close', leave).on('error', leave)
  })
}

/** Copies what it gets, because a kept chunk of one byte takes three hundred: the object, and its part of what was read. */
class GrowingBuffer {
  length = 0
  #bytes = Buffer.alloc(0)

  append(chunk: Buffer): void {
    const length = this.length + chunk.length
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    chunk.copy(this.#bytes, this.length)
    this.length = length
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }
}

async function readInTurn(client: string, read: () => Promise<Received>, gone: AbortSignal): Promise<Received> {
  try {
    const { reading } = await LARGE.run(
      client,
      async () => {
        const reading = read()
        await Promise.race([reading, sleep(MAX_SLOT_MS, undefined, { ref: false })])
        return { reading }
      },
      gone,
    )
    return await reading
  } catch (error) {
    if (isQueueFull(error)) return { kind: 'refused', error: busy() }
    throw error
  }
}

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

export interface HeldBody {
  add(bytes: number): void
  release(): void
}

interface Entry {
  client: string
  bytes: number
  evict: (() => void) | null
}

export interface Reserve {
  bytes: number
  perClient: number
}

/** Limits the bytes of all request bodies in memory, and each client to a quarter. The client with most loses its oldest unfinished body. */
export class BodyBudget {
  readonly #most: number
  readonly #reserve: Reserve
  readonly #entries = new Set<Entry>()
  readonly #held = new Map<string, number>()
  #total = 0

  constructor(most: number, reserve: Reserve = { bytes: 0, perClient: 0 }) {
    this.#most = most
    this.#reserve = reserve
  }

  get total(): number {
    return this.#total
  }

  hold(client: string, evict: () => void): HeldBody & { finish(): void } {
    const entry: Entry = { client, bytes: 0, evict }
    this.#entries.add(entry)
    return {
      add: (bytes) => {
        if (!this.#entries.has(entry)) return
        entry.bytes += bytes
        this.#count(client, bytes)
        let isRelieved = true
        while (isRelieved && this.#heldBy(client) > this.#most / 4) isRelieved = this.#evictOne(entry, client)
        while (isRelieved && this.#entries.has(entry) && this.#total > this.#mostFor(client))
          isRelieved = this.#evictOne(entry)
      },
      // A complete body is in use by its handler and can no longer be evicted.
      finish: () => {
        entry.evict = null
      },
      release: () => {
        if (this.#entries.delete(entry)) this.#count(client, -entry.bytes)
      },
    }
  }

  #heldBy(client: string): number {
    return this.#held.get(client) ?? 0
  }

  #mostFor(client: string): number {
    return this.#heldBy(client) <= this.#reserve.perClient ? this.#most + this.#reserve.bytes : this.#most
  }

  #count(client: string, bytes: number): void {
    const held = this.#heldBy(client) + bytes
    if (held === 0) this.#held.delete(client)
    else this.#held.set(client, held)
    this.#total += bytes
  }

  /** Evicts the oldest unfinished body of `client`, or without it of the client that holds most. */
  #evictOne(current: Entry, client?: string): boolean {
    let victim = current
    let most = -1
    for (const entry of this.#entries) {
      const bytes = this.#heldBy(entry.client)
      if (client !== undefined && entry.client !== client) continue
      if (entry.evict === null || entry.bytes === 0 || bytes <= most) continue
      victim = entry
      most = bytes
    }
    const { evict } = victim
    if (!evict) return false
    victim.evict = null
    evict()
    return true
  }
}

const budget = new BodyBudget(MAX_HELD_BYTES, { bytes: RESERVED_BYTES, perClient: SMALL_BYTES })
