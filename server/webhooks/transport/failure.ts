import { errors } from 'undici'
import { type FailureCode, type Shortage, toDetail } from './outcome'
import { BlockedAddress, LookupFailed } from './resolve'

/** What an attempt waits for. In the phase `lookup_slot` it waits for this process, whose lookup threads are all busy. */
export type Phase = 'lookup_slot' | 'dns' | 'connect' | 'tls' | 'response'

export interface Failure {
  code: FailureCode
  detail: string
  shortage?: Shortage
  isSilence?: true
}

/** Translates an error of undici, Node or OpenSSL for the owner of the receiver. The detail is one short line for the history. */
export function toFailure(error: Error, phase: Phase): Failure {
  if (error instanceof BlockedAddress) return { code: 'url_now_blocked', detail: error.message }
  // Of several addresses: the error of one that was tried says more than what this machine lacked to try another.
  if (error instanceof AggregateError)
    return toFailure(error.errors.find((one) => !shortageOf(one)) ?? error.errors[0], phase)
  const shortage = shortageOf(error)
  if (shortage) return { code: 'internal', detail: toDetail(error.message), shortage }
  if (error instanceof LookupFailed)
    return { code: 'dns_lookup_failed', detail: error.message, ...(error.message === 'EAI_AGAIN' ? SILENCE : {}) }
  const system = codeOf(error)
  const known = KNOWN[system]
  if (known) return { code: known[0], detail: known[1] ?? system }
  if (system === 'ERR_TLS_CERT_ALTNAME_INVALID') return { code: 'tls_wrong_host', detail: toDetail(error.message) }
  if (error instanceof errors.HTTPParserError) return { code: 'not_http', detail: toDetail(error.message) }
  if (/^ERR_(O?SSL|TLS)_/.test(system) || system === 'EPROTO') return { code: 'tls_failed', detail: toDetail(system) }
  if (system === 'UND_ERR_SOCKET') return fromSocket(error)
  if (CLOSED.has(system)) return { code: 'connection_reset', detail: RESET_DURING[phase] }
  // The codes of OpenSSL's certificate errors (X509_V_ERR_*) have no prefix in Node. They occur in this phase only.
  if (phase === 'tls') return { code: 'tls_untrusted', detail: system }
  return { code: 'internal', detail: toDetail(`${system} ${error.message}`) }
}

export function toTimeout(phase: Phase, timeoutMs: number): Failure {
  const detail = `${MISSING[phase]} within ${timeoutMs / 1_000} s`
  if (phase === 'lookup_slot') return { code: 'internal', detail, shortage: 'lookup_slots' }
  if (phase === 'dns') return { code: 'dns_lookup_failed', detail, ...SILENCE }
  return { code: phase === 'connect' ? 'connect_timeout' : 'timeout', detail }
}

const SILENCE = { isSilence: true } as const

/** What this machine lacked, by error code. EBUSY: too many names wait in the lookup queue. */
const SHORTAGES = new Map<string, Shortage>([
  ['EMFILE', 'descriptors'],
  ['ENFILE', 'descriptors'],
  ['ENOBUFS', 'memory'],
  ['ENOMEM', 'memory'],
  ['EAI_MEMORY', 'memory'],
  ['EADDRNOTAVAIL', 'ports'],
  ['EBUSY', 'lookup_slots'],
])

const shortageOf = (error: Error): Shortage | undefined =>
  SHORTAGES.get(error instanceof LookupFailed ? error.message : codeOf(error))

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])

const MISSING: Record<Phase, string> = {
  lookup_slot: 'no free slot to look up the name',
  dns: 'no response from DNS',
  connect: 'no connection',
  tls: 'no TLS handshake',
  response: 'no response',
}

const RESET_DURING: Record<Phase, string> = {
  lookup_slot: 'closed before the connection was established',
  dns: 'closed before the connection was established',
  connect: 'closed before the connection was established',
  tls: 'closed during the TLS handshake',
  response: 'closed before a response',
}

const KNOWN: Record<string, readonly [FailureCode, string?]> = {
  ECONNREFUSED: ['connect_refused'],
  ETIMEDOUT: ['connect_timeout'],
  ERR_SOCKET_CONNECTION_TIMEOUT: ['connect_timeout'],
  EHOSTUNREACH: ['connect_failed'],
  EHOSTDOWN: ['connect_failed'],
  ENETUNREACH: ['connect_failed'],
  ENETDOWN: ['connect_failed'],
  EACCES: ['connect_failed'],
  EPERM: ['connect_failed'],
  EINVAL: ['connect_failed'],
  CERT_HAS_EXPIRED: ['tls_expired', 'the certificate has expired'],
  CERT_NOT_YET_VALID: ['tls_expired', 'the certificate is not valid yet'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls_untrusted', 'the certificate is self-signed'],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls_untrusted', 'the certificate comes from an authority that is not trusted'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls_untrusted', 'the chain of certificates is incomplete, or not trusted'],
  UNABLE_TO_GET_ISSUER_CERT: ['tls_untrusted', 'the chain of certificates is incomplete, or not trusted'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls_untrusted', 'the chain of certificates is incomplete, or not trusted'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['tls_failed', 'the port does not speak TLS'],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['tls_failed', 'the port does not speak TLS'],
  ERR_SSL_HTTP_REQUEST: ['tls_failed', 'the port does not speak TLS'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['not_http', 'the lengths in the response contradict each other'],
  UND_ERR_HEADERS_OVERFLOW: ['headers_too_large', 'the headers of the response are over 16 kB'],
  // undici fails an assertion on responses that its parser accepted.
  ERR_ASSERTION: ['not_http', 'the response is not HTTP/1.1'],
}

/** undici has one code for all ways in which a socket ends; only the messages differ. */
function fromSocket(error: Error): Failure {
  if (error.message === 'bad upgrade') return { code: 'not_http', detail: 'the receiver switched protocols' }
  if (error.message === 'bad response') return { code: 'not_http', detail: 'the response is not HTTP/1.1' }
  return { code: 'connection_reset', detail: RESET_DURING.response }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)
