/** Media type of recordings that this page encodes itself. */
export const WAV_TYPE = 'audio/wav'
/** Samples per second: what speech recognition uses. Five minutes have 9.6 MB. */
export const PCM_RATE = 16_000
export const WAV_HEADER_BYTES = 44

const BYTES_PER_SAMPLE = 2
/** A length that is not known yet. Programs that write WAV to a pipe use it too. */
const UNKNOWN_BYTES = 0xffff_ffff

/**
 * Returns the header of a mono WAV file with 16 bits per sample. The header of a recording is uploaded before its end,
 * so it states no length; the server reads such a file to its end.
 * @param bytes bytes of sound; null when they are not known
 */
export function wavHeader(bytes: number | null): ArrayBuffer {
  const header = new ArrayBuffer(WAV_HEADER_BYTES)
  const view = new DataView(header)
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index++) view.setUint8(at + index, value.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, bytes === null ? UNKNOWN_BYTES : bytes + WAV_HEADER_BYTES - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, PCM_RATE, true)
  view.setUint32(28, PCM_RATE * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  text(36, 'data')
  view.setUint32(40, bytes ?? UNKNOWN_BYTES, true)
  return header
}

/** Returns a kept recording as a file to listen to. Players need the length that the header of the upload lacks. */
export function recordingFile(slices: readonly ArrayBuffer[], type: string): Blob {
  if (type !== WAV_TYPE) return new Blob([...slices], { type })
  const sound = new Blob([...slices]).slice(WAV_HEADER_BYTES)
  return new Blob([wavHeader(sound.size), sound], { type })
}
