import { E5, readWeights } from '../../processing/models/models'
import { loadRuntime } from '../../processing/models/runtime'
import { weightsForTests } from '../../processing/models/testing/weights-for-tests'
import { type Embed, loadE5 } from '../../processing/summary/encoder/e5'

type ForTests = { content: Uint8Array; embed: Embed } | { content: null; reason: string }

/** Returns the encoder of texts and its file; null, with the reason, where its weights cannot be had. */
export async function encoderForTests(): Promise<ForTests> {
  const { folder, reason } = await weightsForTests(E5)
  if (folder === null) return { content: null, reason }
  const [content] = (await readWeights(E5, folder)) as [Uint8Array]
  return { content, embed: await loadE5(await loadRuntime(), content) }
}
