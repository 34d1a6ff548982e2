import { audioStore } from '../../messages/audio/audio-store'
import { StepError } from '../port/step-error'

/** Stores a prepared recording and verifies that the store has it. @throws StepError, a fault of this service */
export async function storeRecording(key: string, webm: Uint8Array): Promise<void> {
  const store = audioStore()
  try {
    await store.put(key, webm)
    const size = (await store.head(key))?.size
    if (size !== webm.length) throw new Error(`The store has ${size ?? 'no'} bytes of ${webm.length}.`)
  } catch (cause) {
    throw storeFault(cause)
  }
}

/** Reads a stored recording. @throws StepError audio_missing; a fault of this service when the store does not respond */
export async function readRecording(key: string): Promise<Uint8Array> {
  const stream = await audioStore()
    .get(key)
    .catch((cause) => {
      throw storeFault(cause)
    })
  if (!stream) throw new StepError('audio_missing', 'The recording is not in the audio store.', { retry: 'schedule' })
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch (cause) {
    throw storeFault(cause)
  }
}

const storeFault = (cause: unknown) =>
  new StepError('internal_error', 'The audio store is not available.', { retry: 'fault', cause })
