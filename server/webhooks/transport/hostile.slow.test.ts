import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TlsOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Certificates, certificates } from '../../testing/servers/certificates'
import { startFullPeer, startSocketServer } from '../../testing/servers/socket-server'
import type { Outcome } from './outcome'
import { parseAllowedHosts } from './policy'
import { post } from './post'

// Misbehaving receivers, each a real socket. A row has what the receiver does after the connection, and the expected outcome.
// The rows run in parallel. Deadlines depend on the speed of the machine, so that a busy machine takes longer and fails no test.

const AT_ONCE = 10
/** The shortest deadline, as a multiple of what an ordinary exchange takes beside nine others. */
const DEADLINE_FACTOR = 10
/** Rows that end before the deadline have this many times longer. */
const AMPLE_FACTOR = 8

/** Seconds, at least one. */
let deadlineSeconds = 1

interface Row {
  does: (socket: Socket) => void
  /** null: bare TCP, so that `does` replaces TLS. */
  identity?: Exclude<keyof Certificates, 'ca'> | null
  /** The TLS options that it requires. */
  tls?: Pick<TlsOptions, 'minVersion' | 'maxVersion' | 'ciphers' | 'requestCert' | 'rejectUnauthorized'>
  /** It listens and never accepts: the kernel's queue is full. */
  isFull?: true
  /** Only the deadline ends the exchange. */
  waits?: true
  expected: object
}

const OK = 'HTTP/1.1 200 OK\r\n'
const responded = (status: number, excerpt: unknown = '') => ({ kind: 'response', status, excerpt })
/** A failure names its deadline. */
const within = (text: string) => expect.stringMatching(new RegExp(`^${text} within \\d+ s$`))
const failed = (code: unknown, detail: unknown = expect.any(String)) => ({ kind: 'failure', code, detail })

/** Does something with the first bytes of the request, when a server would respond. */
const onRequest = (act: (socket: Socket) => unknown) => (socket: Socket) => void socket.once('data', () => act(socket))
const says = (text: string | Buffer) => onRequest((socket) => socket.write(text))
const saysAndEnds = (text: string) => onRequest((socket) => socket.end(text))

/** Sends as fast as the other end reads, as long as it reads. */
const floods = (head: string, piece: string) =>
  onRequest((socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.write(head)
    socket.on('drain', pour)
    pour()
  })

const drips = (head: string, piece: string, everyMs = 50) =>
  onRequest((socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.once('close', () => clearInterval(timer))
  })

const byteByByte = (text: string) =>
  onRequest(async (socket) => {
    for (const byte of text) await new Promise((written) => socket.write(byte, () => setImmediate(written)))
  })

const SILENT: Record<string, Row> = {
  'before the connection is established': {
    waits: true,
    isFull: true,
    does: () => {},
    expected: failed('connect_timeout', within('no connection')),
  },
  'before the TLS handshake': {
    waits: true,
    identity: null,
    does: () => {},
    expected: failed('timeout', within('no TLS handshake')),
  },
  'after the TLS handshake': { waits: true, does: () => {}, expected: failed('timeout', within('no response')) },
  'after half a status line': { waits: true, does: says('HTTP/1.1 2'), expected: failed('timeout') },
  'after the status line': { waits: true, does: says(OK), expected: failed('timeout') },
  'in the middle of the headers': { waits: true, does: says(`${OK}content-type: te`), expected: failed('timeout') },
  'instead of the body of a 200': {
    waits: true,
    does: says(`${OK}content-length: 5\r\n\r\n`),
    expected: responded(200),
  },
  'in the middle of the body of a 200': {
    waits: true,
    does: says(`${OK}content-length: 50\r\n\r\nthanks`),
    expected: responded(200, 'thanks'),
  },
  'instead of the body of a 500': {
    waits: true,
    does: says('HTTP/1.1 500 Oops\r\ncontent-length: 5\r\n\r\n'),
    expected: responded(500),
  },
  'after an interim response': {
    waits: true,
    does: says('HTTP/1.1 102 Processing\r\n\r\n'),
    expected: failed('timeout'),
  },
}

const SLOW_OR_ENDLESS: Record<string, Row> = {
  'a header that drips': { waits: true, does: drips(`${OK}x-slow: `, 'a'), expected: failed('timeout') },
  'headers that drip': { waits: true, does: drips(OK, 'x-a: b\r\n'), expected: failed('timeout') },
  'a body that drips': {
    waits: true,
    does: drips(`${OK}\r\n`, 'a'),
    expected: responded(200, expect.stringMatching(/^a+$/)),
  },
  'chunks that drip': {
    waits: true,
    does: drips(`${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
    expected: responded(200, expect.stringMatching(/^a+$/)),
  },
  'interim responses that drip': {
    waits: true,
    does: drips('', 'HTTP/1.1 102 Processing\r\n\r\n'),
    expected: failed('timeout'),
  },
  'a flood of 103': {
    does: floods('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    expected: failed('headers_too_large'),
  },
  'a flood of 100': {
    does: floods('', 'HTTP/1.1 100 Continue\r\n\r\n'),
    expected: failed(expect.stringMatching(/^(not_http|headers_too_large)$/)),
  },
  'an endless body': {
    does: floods(`${OK}\r\n`, 'x'.repeat(8_192)),
    expected: responded(200, 'x'.repeat(1_024)),
  },
  'endless chunks': {
    does: floods(`${OK}transfer-encoding: chunked\r\n\r\n`, `400\r\n${'x'.repeat(1_024)}\r\n`),
    expected: responded(200, 'x'.repeat(1_024)),
  },
  'an endless chunk extension': {
    does: floods(`${OK}transfer-encoding: chunked\r\n\r\n5;a=`, 'x'.repeat(8_192)),
    expected: responded(200),
  },
  'endless trailers': {
    does: floods(`${OK}transfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n`, `x-a: ${'b'.repeat(1_024)}\r\n`),
    expected: responded(200, 'ok'),
  },
  'a header of 20 kB': {
    does: says(`${OK}x-large: ${'a'.repeat(20_000)}\r\n\r\n`),
    expected: failed('headers_too_large'),
  },
  'endless headers': { does: floods(OK, 'x-a: bbbbbbbb\r\n'), expected: failed('headers_too_large') },
  'an endless status line': {
    does: floods('HTTP/1.1 200 ', 'x'.repeat(8_192)),
    expected: failed('headers_too_large'),
  },
  'a body that announces terabytes': {
    waits: true,
    does: says(`${OK}content-length: 9999999999999\r\n\r\nhello`),
    expected: responded(200, 'hello'),
  },
  'a gzip bomb': {
    does: onRequest((socket) => {
      const bomb = gzipSync(Buffer.alloc(5_000_000))
      socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    }),
    expected: responded(200, expect.stringContaining('\uFFFD')),
  },
  'a late 200 within the deadline': {
    does: onRequest((socket) => setTimeout(() => socket.write(`${OK}content-length: 2\r\n\r\nok`), 1_500)),
    expected: responded(200, 'ok'),
  },
  'a 200 after the deadline': {
    waits: true,
    does: onRequest((socket) =>
      setTimeout(() => socket.write(`${OK}content-length: 2\r\n\r\nok`), deadlineSeconds * 1_300),
    ),
    expected: failed('timeout'),
  },
}

const CLOSING: Record<string, Row> = {
  'by reset at once': {
    identity: null,
    does: (socket) => socket.resetAndDestroy(),
    expected: failed('connection_reset'),
  },
  'at once': { identity: null, does: (socket) => socket.end(), expected: failed('connection_reset') },
  'by reset within the TLS handshake': {
    identity: null,
    does: onRequest((socket) => socket.resetAndDestroy()),
    expected: failed('connection_reset', 'closed during the TLS handshake'),
  },
  'after the request': { does: onRequest((socket) => socket.end()), expected: failed('connection_reset') },
  'by reset after the request': {
    does: onRequest((socket) => socket.destroy()),
    expected: failed('connection_reset', 'closed before a response'),
  },
  'in the middle of the status line': { does: saysAndEnds('HTTP/1.1 2'), expected: failed('connection_reset') },
  'in the middle of the headers': { does: saysAndEnds(`${OK}a: b\r\n`), expected: failed('connection_reset') },
  'in the middle of the body of a 200': {
    does: saysAndEnds(`${OK}content-length: 50\r\n\r\nhalf`),
    expected: responded(200, 'half'),
  },
  'in the middle of a chunk': {
    does: saysAndEnds(`${OK}transfer-encoding: chunked\r\n\r\n32\r\nhalf`),
    expected: responded(200, 'half'),
  },
  'as the end of a body without length': {
    does: saysAndEnds('HTTP/1.0 200 OK\r\n\r\nold'),
    expected: responded(200, 'old'),
  },
}

const SPEAKING_OTHERWISE: Record<string, Row> = {
  'an SSH banner': {
    identity: null,
    does: (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'),
    expected: failed('tls_failed', 'the port does not speak TLS'),
  },
  'plain http': {
    identity: null,
    does: says('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'),
    expected: failed('tls_failed', 'the port does not speak TLS'),
  },
  'an SSH banner inside TLS': {
    does: (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'),
    expected: failed('not_http'),
  },
  'HTTP/2': { does: says(Buffer.from('00001204000000000000030000', 'hex')), expected: failed('not_http') },
  'the version HTTP/3.0': { does: says('HTTP/3.0 200 OK\r\n\r\n'), expected: failed('not_http') },
  'an HTTP/0.9 page': { does: saysAndEnds('<html>hello</html>'), expected: failed('not_http') },
  'a status of two digits': { does: says('HTTP/1.1 20 OK\r\n\r\n'), expected: failed('not_http') },
  'a status of four digits': { does: says('HTTP/1.1 2000 OK\r\n\r\n'), expected: failed('not_http') },
  'status 000': { does: says('HTTP/1.1 000 OK\r\n\r\n'), expected: failed('not_http') },
  'status 999': { does: says('HTTP/1.1 999 ?\r\ncontent-length: 0\r\n\r\n'), expected: responded(999) },
  'a header without a colon': { does: says(`${OK}nonsense\r\n\r\n`), expected: failed('not_http') },
  'two lengths': { does: says(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`), expected: failed('not_http') },
  'a length that is not a number': { does: says(`${OK}content-length: many\r\n\r\nab`), expected: failed('not_http') },
  '101 with an upgrade': {
    does: says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    expected: failed('not_http', 'the receiver switched protocols'),
  },
  '101 alone': {
    does: says('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    expected: failed('not_http', 'the receiver switched protocols'),
  },
  '100, unasked, then 200': {
    does: says(`HTTP/1.1 100 Continue\r\n\r\n${OK}content-length: 2\r\n\r\nok`),
    expected: responded(200, 'ok'),
  },
  '100, then 200 in a moment': {
    does: onRequest((socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      setTimeout(() => socket.write(`${OK}content-length: 2\r\n\r\nok`), 50)
    }),
    expected: responded(200, 'ok'),
  },
  '100, then 200, byte by byte': {
    does: byteByByte(`HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\n${OK}content-length: 2\r\n\r\nok`),
    expected: responded(200, 'ok'),
  },
  '100 twice and 103, cut in the middle of each': {
    does: onRequest(async (socket) => {
      for (const piece of [
        'HTTP/1.1 10',
        '0 Continue\r\n\r',
        '\nHTTP/1.1 100\r\n\r\nHTTP/1.1 1',
        '03 Hints\r\na: b\r\n\r\n',
      ])
        await sleep(20).then(() => socket.write(piece))
      socket.write(`${OK}content-length: 2\r\n\r\nok`)
    }),
    expected: responded(200, 'ok'),
  },
  '103, 100 and 200 in one packet': {
    does: says(`HTTP/1.1 103 Early Hints\r\na: b\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${OK}content-length: 2\r\n\r\nok`),
    expected: responded(200, 'ok'),
  },
  'a body that looks like 100 Continue': {
    does: says(`${OK}content-length: 25\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n`),
    expected: responded(200, 'HTTP/1.1 100 Continue'),
  },
  'two responses to one request': {
    does: says(`${OK}content-length: 1\r\n\r\naHTTP/1.1 500 No\r\ncontent-length: 1\r\n\r\nb`),
    expected: responded(200, 'a'),
  },
  'a response before the request': {
    does: (socket) => socket.write(`${OK}content-length: 5\r\n\r\nearly`),
    expected: responded(200, 'early'),
  },
}

const SHOWING_A_CERTIFICATE: Record<string, Row> = {
  'that expired': { identity: 'expired', does: () => {}, expected: failed('tls_expired') },
  'that is not valid yet': { identity: 'notYetValid', does: () => {}, expected: failed('tls_expired') },
  'of another host': { identity: 'wrongHost', does: () => {}, expected: failed('tls_wrong_host') },
  'that is self-signed': {
    identity: 'selfSigned',
    does: () => {},
    expected: failed('tls_untrusted', 'the certificate is self-signed'),
  },
  'of an unknown authority': { identity: 'untrusted', does: () => {}, expected: failed('tls_untrusted') },
  'without its intermediate': { identity: 'incompleteChain', does: () => {}, expected: failed('tls_untrusted') },
  'with its intermediate': {
    identity: 'withIntermediate',
    does: says(`${OK}content-length: 0\r\n\r\n`),
    expected: responded(200),
  },
}

const INSISTING: Record<string, Row> = {
  'TLS 1.0 or 1.1': {
    tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' },
    does: () => {},
    expected: failed('tls_failed'),
  },
  'a client certificate, over TLS 1.3': {
    tls: { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
    does: () => {},
    // The handshake has ended on this side before the receiver refuses; its alert may be lost in the reset that follows.
    expected: failed(expect.stringMatching(/^(tls_failed|connection_reset)$/)),
  },
  'a client certificate, over TLS 1.2': {
    tls: { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' },
    does: () => {},
    expected: failed('tls_failed'),
  },
}

const GROUPS = {
  'that stops sending': SILENT,
  'that sends': SLOW_OR_ENDLESS,
  'that closes': CLOSING,
  'that says': SPEAKING_OTHERWISE,
  'that shows a certificate': SHOWING_A_CERTIFICATE,
  'that insists on': INSISTING,
}

const results = new Map<Row, { outcome: Outcome; lateMs: number }>()

beforeAll(async () => {
  const ordinary = await Promise.all(Array.from({ length: AT_ONCE }, millisecondsOfOrdinaryExchange))
  deadlineSeconds = Math.max(1, Math.ceil((DEADLINE_FACTOR * Math.max(...ordinary)) / 1_000))
  const rows = Object.values(GROUPS).flatMap((group) => Object.values(group))
  const meetNext = async () => {
    for (let row = rows.pop(); row; row = rows.pop()) results.set(row, await meet(row))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, meetNext))
})

async function millisecondsOfOrdinaryExchange(): Promise<number> {
  await certificates()
  const begun = performance.now()
  const { outcome } = await meet({ does: saysAndEnds(`${OK}content-length: 0\r\n\r\n`), expected: {} })
  expect(outcome).toMatchObject({ kind: 'response', status: 200 })
  return performance.now() - begun
}

async function meet({ does, identity, tls, isFull, waits }: Row): Promise<{ outcome: Outcome; lateMs: number }> {
  const { ca, ...identities } = await certificates()
  const shown = identity === null ? null : { ...identities[identity ?? 'good'], ...tls }
  const peer = isFull ? await startFullPeer() : await startSocketServer(does, { identity: shown })
  const timeoutMs = deadlineSeconds * 1_000 * (waits ? 1 : AMPLE_FACTOR)
  const begun = performance.now()
  const outcome = await post(
    { url: `https://localhost:${peer.port}/hook`, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    { timeoutMs, policy: { allowed: parseAllowedHosts(['localhost']), ca } },
  )
  const lateMs = performance.now() - begun - timeoutMs
  await peer.close()
  return { outcome, lateMs }
}

describe.each(Object.entries(GROUPS))('a receiver %s', (_, group) => {
  test.each(Object.entries(group))('%s', (_, row) => {
    const { outcome, lateMs } = results.get(row) ?? expect.unreachable()
    expect(outcome).toMatchObject(row.expected)
    expect(lateMs).toBeLessThan(deadlineSeconds * 1_000)
  })
})
