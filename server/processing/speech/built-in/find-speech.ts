import { NO_PAUSE } from '../../isolation/serve-tasks'
import { amplify } from './amplify'
import { isPureTone } from './pure-tone'
import { speechStretches } from './speech-stretches'
import { isSteadyTone } from './steady-tone'
import { type Stretch, speechProbabilities } from './voice-activity'

export interface FoundSpeech {
  /** The recording, amplified if it is quiet. */
  pcm: Float32Array
  /** Of speech, in each frame. */
  probabilities: Float32Array
  stretches: Stretch[]
}

/**
 * Finds the stretches of speech of at least 0.2 seconds. Tones are none.
 * @param recording mono samples at 16 kHz
 */
export async function findSpeech(recording: Float32Array, pause = NO_PAUSE): Promise<FoundSpeech> {
  const pcm = amplify(recording)
  const probabilities = await speechProbabilities(pcm, pause)
  const stretches = speechStretches(probabilities).filter(
    (stretch) => !isPureTone(pcm, stretch) && !isSteadyTone(pcm, stretch),
  )
  return { pcm, probabilities, stretches }
}
