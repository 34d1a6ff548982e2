import autocannon from 'autocannon'

export interface Load {
  origin: string
  /** Sent in turn, divided among the connections. */
  requests: readonly { path: string; token?: string }[]
  connections: number
  seconds: number
}

export interface Responses {
  /** From the first request to the last response. */
  seconds: number
  /** Of each response, refused ones included. */
  latenciesMs: number[]
  /** With their headers. */
  bytes: number
  /** Responses with status 429. */
  refused: number
  /** Responses with another status, lost connections, and requests without a response in time. */
  failed: number
}

const SAMPLE_MS = 100
const TIMEOUT_SECONDS = 10

/** Sends requests for `seconds`. Each connection sends the next one after the response to the last. */
export function fire({ origin, requests, connections, seconds }: Load): Promise<Responses> {
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
        // Not as the option `requests`, which would be copied whole for each connection.
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
