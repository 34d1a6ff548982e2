import { MAX_RECORDING_BYTES } from '../../server/contract/intake/protocol'
import { SHORTEST_SECONDS } from './state'
import { decode } from './waveform'

/** Why a file cannot be sent. */
export type FileProblem = 'large' | 'long' | 'short' | 'unreadable'

/** What the file dialog offers, and the forms that the service reads (docs/senders.md). */
export const FILE_TYPES = '.mp3,.m4a,.aac,.wav,.ogg,.opus,.webm'

const isOffered = (name: string): boolean => FILE_TYPES.split(',').some((ending) => name.toLowerCase().endsWith(ending))

/** Returns the length of an audio file in seconds, or why it cannot be sent. The service reads the file again, in a process of its own. */
export async function checkFile(file: File, maxSeconds: number): Promise<number | FileProblem> {
  if (file.size > MAX_RECORDING_BYTES) return 'large'
  if (!isOffered(file.name)) return 'unreadable'
  try {
    // A recording of a browser does not state its length.
    const stated = await statedSeconds(file)
    const seconds = Number.isFinite(stated) ? stated : (await decode(file)).duration
    if (seconds < SHORTEST_SECONDS) return 'short'
    return seconds > maxSeconds ? 'long' : seconds
  } catch (error) {
    console.warn('The file cannot be read.', error)
    return 'unreadable'
  }
}

function statedSeconds(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  const reading = new Promise<number>((resolve, reject) => {
    const audio = new Audio(url)
    audio.onloadedmetadata = () => resolve(audio.duration)
    audio.onerror = () => reject(audio.error)
  })
  return reading.finally(() => URL.revokeObjectURL(url))
}
