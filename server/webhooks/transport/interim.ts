const STATUS_LENGTH = 'HTTP/1.1 100'.length
const INTERIM_STATUS = /^HTTP\/1\.[01] 1\d\d$/
const END_OF_HEADERS = '\r\n\r\n'

/**
 * Reads what a receiver sends before its final response. undici closes a connection that sends an unrequested 100 Continue, although a
 * client must be able to parse one (RFC 9110, section 15.2). It ignores all other interim responses, so this changes a 100 to a 102
 * before undici parses it, however the bytes are split into packets.
 */
export class InterimResponses {
  #part: 'status' | 'headers' | 'final' = 'status'
  /** The part of the status that was read, or the last bytes of the headers. */
  #read = ''

  /** Changes the chunk in place. */
  accept(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#part !== 'final'; at++) {
      this.#read += String.fromCharCode(chunk.readUInt8(at))
      if (this.#part === 'headers') this.#onHeaders()
      else if (this.#read.length === STATUS_LENGTH && this.#onStatus()) chunk.write('2', at)
    }
  }

  /** Returns whether the status, whose last digit was just read, is a 100. */
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
