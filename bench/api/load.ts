import autocannon from 'autocannon'

export interface Load {
  origin: string
  /** Requests to send in turn, divided among the connections. */
  requests: readonly { path: string; token?: string }[]
  connections: number
  seconds: number
}

export interface Responses {
  /** Seconds from the first request to the last response. */
  seconds: number
  /** Latency of each response in milliseconds, including refused ones. */
  latenciesMs: number[]
  /** Bytes of the responses, including headers. */
  bytes: number
  /** Number of responses with status 429. */
  refused: number
  /** Number of responses with another status, lost connections and timeouts. */
  failed: number
}

const SAMPLE_MS = 100
const TIMEOUT_SECONDS = 10

/** Sends requests for `seconds`. Each connection sends the next one after the response to the last. */
export function sendLoad({ origin, requests, connections, seconds }: Load): Promise<Responses> {
  const responses: Responses = { seconds: 0, latenciesMs: [], bytes: 0, refused: 0, failed: 0 }
  const each = Math.ceil(requests.length / connections)
  let opened = 0
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        sampleInt: SAMPLE_MS,
        timeout: TIMEOUT_SECONDS,
        // The option `requests` would be copied for each connection.
        setupClient(client) {
          const first = opened++
          client.setRequests(
            Array.from({ length: each }, (_, n) => {
              const { path, token } = requests[(first + n * connections) % requests.length]!
              return { method: 'GET', path, headers: token ? { authorization: `Bearer ${token}` } : {} }
            }),
          )
        },
      },
      (error, { errors }) => {
        if (error) return reject(error)
        responses.failed += errors
        resolve(responses)
      },
    )
    instance.on('response', (_, status, bytes, milliseconds) => {
      responses.seconds = (performance.now() - startedAt) / 1000
      responses.latenciesMs.push(milliseconds)
      responses.bytes += bytes
      if (status === 429) responses.refused++
      else if (status !== 200) responses.failed++
    })
  })
}
