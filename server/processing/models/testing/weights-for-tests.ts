import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { resetEnv } from '../../../env'
import { ROOT } from '../../../root'
import { MOONSHINE, type Model } from '../models'
import { fetchWeights } from '../weights'

/** The DATA_DIR of fetched weights, from the root of the project. */
export const CACHE = 'node_modules/.cache/voice-message-service'
/** A download of 85 or 133 MB; on a line that is slower the test says that it did not run. */
const LONGEST_FETCH_MS = 300_000

/**
 * Returns a folder with the weights: SPEECH_MODEL_DIR, or a cache that is filled as the service fills its own. The folder
 * is null, with the reason, where they cannot be had.
 */
export async function weightsForTests(
  model: Model = MOONSHINE,
): Promise<{ folder: string; reason: null } | { folder: null; reason: string }> {
  if (process.env.SPEECH_MODEL_DIR) return { folder: process.env.SPEECH_MODEL_DIR, reason: null }
  const before = process.env.DATA_DIR
  process.env.DATA_DIR = path.join(ROOT, CACHE)
  resetEnv()
  try {
    await mkdir(process.env.DATA_DIR, { recursive: true })
    await fetchWeights(model, { signal: AbortSignal.timeout(LONGEST_FETCH_MS) })
    return { folder: path.join(ROOT, CACHE, 'speech', model.name), reason: null }
  } catch (error) {
    return { folder: null, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    if (before === undefined) delete process.env.DATA_DIR
    else process.env.DATA_DIR = before
    resetEnv()
  }
}
