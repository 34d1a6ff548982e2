const STATUS_LENGTH = 'HTTP/1.1 100'.length
const INTERIM_STATUS = /^HTTP\/1\.[01] 1\d\d$/
const END_OF_HEADERS = '\r\n\r\n'

/**
 * Reads along what a receiver sends before its final answer. undici ends a connection that answers 100 Continue unasked; a
 * client must be able to read one (RFC 9110, section 15.2). It reads over every other interim answer, so a 100 is made a 102
 * before it looks, however its bytes are cut into packets.
 */
export class Interim {
  #part: 'status' | 'headers' | 'final' = 'status'
  /** What was read of the status, or the last bytes of the headers. */
  #read = ''

  /** Changes the chunk in place. */
  accept(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#part !== 'final'; at++) {
      this.#read += String.fromCharCode(chunk.readUInt8(at))
      if (this.#part === 'headers') this.#onHeaders()
      else if (this.#read.length === STATUS_LENGTH && this.#onStatus()) chunk.write('2', at)
    }
  }

  /** Whether it is a 100, whose last digit was just read. */
  #onStatus(): boolean {
    const status = this.#read
    this.#part = INTERIM_STATUS.test(status) ? 'headers' : 'final'
    this.#read = ''
    return this.#part === 'headers' && status.endsWith('100')
  }

  #onHeaders(): void {
    this.#read = this.#read.slice(-END_OF_HEADERS.length)
    if (this.#read !== END_OF_HEADERS) return
    this.#part = 'status'
    this.#read = ''
  }
}
