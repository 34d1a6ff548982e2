import { env } from '../../env'
import { E5, type Model } from '../models/models'
import { type BackgroundFetch, fetchInBackground, hasWeights, weightsFolder } from '../models/weights'
import type { EngineSource } from '../speech/recognizer'
import { needsEncoder, summaryEngine, WITH_ENCODER } from './summarize'

/** Returns the folder of the weights by which the built-in engine judges a message; null where they are not there. */
export const encoderFolder = (): string | null => (hasWeights(E5) ? weightsFolder(E5) : null)

/** Returns the engine in use, for health and the dashboard. */
export const summaryStatus = (): EngineSource =>
  needsEncoder() && encoderFolder() !== null ? WITH_ENCODER : summaryEngine()

/** What this instance downloads for its summaries, if it makes them itself. The folder of an operator is complete as it is. */
export const encoderModels = (): readonly Model[] => (needsEncoder() && !env().SPEECH_MODEL_DIR ? [E5] : [])

/** Fetches them in the background. Never throws. */
export const startEncoderFetch = (): BackgroundFetch =>
  fetchInBackground(encoderModels(), {
    onEnd: () => {},
    consequence: 'words alone decide about urgency, sentiment and intent',
  })
