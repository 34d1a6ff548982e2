import type { components } from './api.js'

/** The envelope of an event. Check `event`: a later release of the service may add kinds. */
export type WebhookEvent = components['schemas']['MessageEvent']

/** Headers as a server has them: of the Fetch API, of Node.js, or of a Lambda event. Names may be in any letter case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** The part of a request that was refused. `body`: the signature is valid, and the body is not JSON. */
export type RefusalReason = 'header' | 'timestamp' | 'signature' | 'body'

/** Says why a request is not a webhook of the service. Respond to it with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message)
  }
}

export interface WebhookOptions {
  /** How far the time of a signature may be from the clock, in seconds. 300 by default, as the service specifies. */
  toleranceSeconds?: number
}

const SIGNATURE = 'x-message-signature'
const encoder = new TextEncoder()

/** Verifies the requests that the service sends to a webhook. */
export class Webhook {
  readonly #secrets: readonly string[]
  readonly #toleranceSeconds: number
  #keys: Promise<CryptoKey[]> | undefined

  /**
   * @param secret the whole signing secret, with its prefix `msg_whsec_`, or several: a request that one of them signed
   *   is accepted
   * @throws TypeError without a secret
   */
  constructor(secret: string | readonly string[], { toleranceSeconds = 300 }: WebhookOptions = {}) {
    this.#secrets = typeof secret === 'string' ? [secret] : [...(secret ?? [])]
    this.#toleranceSeconds = toleranceSeconds
    if (this.#secrets.length === 0 || this.#secrets.some((one) => typeof one !== 'string' || one === ''))
      throw new TypeError('A signing secret is required. It begins with msg_whsec_.')
  }

  /**
   * Verifies a request and returns its event.
   *
   * @param rawBody the body exactly as received, not parsed and serialized again
   * @param headers the headers of the request
   * @param now the clock to compare with
   * @throws WebhookVerificationError if the request is not genuine, too old, or not JSON
   */
  async verify(
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    now: Date = new Date(),
  ): Promise<WebhookEvent> {
    const body = bytesOf(rawBody)
    const { time, signatures } = readSignature(headerOf(headers, SIGNATURE))
    if (!(Math.abs(now.getTime() / 1000 - Number(time)) <= this.#toleranceSeconds))
      throw new WebhookVerificationError(
        'timestamp',
        `The signature was made at ${time}, more than ${this.#toleranceSeconds} seconds from this clock.`,
      )
    if (!(await this.#isSigned(time, body, signatures)))
      throw new WebhookVerificationError('signature', 'No secret signed exactly these bytes.')
    return parse(body)
  }

  async #isSigned(time: string, body: Uint8Array, signatures: readonly string[]): Promise<boolean> {
    const prefix = encoder.encode(`${time}.`)
    const content = new Uint8Array(prefix.length + body.length)
    content.set(prefix)
    content.set(body, prefix.length)
    this.#keys ??= Promise.all(this.#secrets.map(importKey))
    let isSigned = false
    for (const key of await this.#keys) {
      const expected = hexOf(await crypto.subtle.sign('HMAC', key, content))
      // All are compared, so that the duration does not tell which one fits.
      for (const signature of signatures) if (isEqual(signature, expected)) isSigned = true
    }
    return isSigned
  }
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return encoder.encode(rawBody)
  if (rawBody instanceof Uint8Array) return rawBody
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]') return new Uint8Array(rawBody as ArrayBuffer)
  throw new TypeError('verify needs the raw body as a string or bytes. A parsed body cannot be verified.')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  for (const [key, value] of Object.entries(headers))
    if (key.toLowerCase() === name && value !== undefined) return typeof value === 'string' ? value : value.join(',')
  return ''
}

/** Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. Other names are ignored, so that a later scheme breaks no receiver. */
function readSignature(header: string): { time: string; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => /^t=\d{1,12}$/.test(part))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  const [time] = times
  if (time === undefined || times.length > 1 || signatures.length === 0)
    throw new WebhookVerificationError('header', 'X-Message-Signature is missing or cannot be read.')
  return { time: time.slice(2), signatures }
}

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(buffer: ArrayBuffer): string {
  let hex = ''
  for (const byte of new Uint8Array(buffer)) hex += HEX[byte]
  return hex
}

/** Compares two texts of the same length in constant time. */
function isEqual(left: string, right: string): boolean {
  let difference = 0
  for (let at = 0; at < right.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
  } catch {
    throw new WebhookVerificationError('body', 'The signature is valid, and the body is not JSON.')
  }
}
