import autocannon from 'autocannon'

export interface Load {
  origin: string
  /** Sent in turn, divided among the connections. */
  requests: readonly { path: string; token?: string }[]
  connections: number
  seconds: number
}

export interface Answers {
  /** From the first request to the last answer. */
  seconds: number
  /** Of each answer, the refused ones too. */
  latenciesMs: number[]
  /** With their headers. */
  bytes: number
  /** Answers 429. */
  refused: number
  /** Other answers than 200, lost connections, and requests without an answer in time. */
  failed: number
}

const SAMPLE_MS = 100
const TIMEOUT_SECONDS = 10

/** Each connection sends its next request when the last one is answered, for so many seconds. */
export function fire({ origin, requests, connections, seconds }: Load): Promise<Answers> {
  const responses: Answers = { seconds: 0, latenciesMs: [], bytes: 0, refused: 0, failed: 0 }
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
