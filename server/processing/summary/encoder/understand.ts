import { log } from '../../../log'
import type { Pause } from '../../isolation/serve-tasks'
import { E5, readWeights, WeightsError } from '../../models/models'
import { loadRuntime } from '../../models/runtime'
import type { Meaning } from '../summarizer'
import { type Embed, loadE5 } from './e5'
import { meaningOf } from './meaning'

// What the summary process keeps of the encoder.

let loaded: { folder: string; embed: Promise<Embed> } | undefined

/** Loads the encoder, if its weights are there. That it cannot be used is reported by `understand`. */
export async function warmUp(folder: string | null): Promise<void> {
  if (folder === null) return
  await loadedFrom(folder).catch((error) => {
    if (!(error instanceof WeightsError)) throw error
  })
}

/** Returns what a text shows; undefined without weights, or with others than the pinned ones. */
export async function understand(text: string, folder: string | null, pause: Pause): Promise<Meaning | undefined> {
  if (folder === null) return undefined
  try {
    return await meaningOf(text, await loadedFrom(folder), pause)
  } catch (err) {
    if (!(err instanceof WeightsError)) throw err
    log.error({ err }, 'summary: the encoder cannot be used; words alone decide about urgency, sentiment and intent')
    return undefined
  }
}

function loadedFrom(folder: string): Promise<Embed> {
  if (loaded?.folder !== folder) loaded = { folder, embed: load(folder) }
  return loaded.embed
}

async function load(folder: string): Promise<Embed> {
  const [content] = (await readWeights(E5, folder)) as [Uint8Array]
  return loadE5(await loadRuntime(), content)
}
