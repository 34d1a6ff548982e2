import { log } from '../log'

/**
 * Returns the body of a download. The next part is made only when the client has taken the one before.
 * @param what names the download in the log
 */
export function streamParts(
  parts: AsyncGenerator<string> | AsyncGenerator<Uint8Array>,
  what: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (err) {
        // The status is sent already. The broken download tells the person, the log the operator.
        log.error({ err }, `${what}: a download failed before its end`)
        controller.error(err)
      }
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
