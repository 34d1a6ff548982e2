import { EnvError, env } from '../server/env'
import { prepareDataDir } from '../server/process/instance'
import type { Model } from '../server/processing/models/models'
import { type FetchProgress, fetchWeights } from '../server/processing/models/weights'
import { builtInModels } from '../server/processing/speech/built-in-recognizer'
import { speechStatus } from '../server/processing/speech/transcribe'
import { encoderModels, summaryStatus } from '../server/processing/summary/summary-engine'

const BYTES_PER_MB = 1_000_000
const PERCENT_PER_LINE = 10

/** Fetches the weights of the built-in engines that are in use, and prints their state. @returns the exit code */
export async function main({ isStatusOnly }: { isStatusOnly: boolean }): Promise<number> {
  try {
    await prepareDataDir()
    env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    return 2
  }
  const models = [...(env().SPEECH_ENGINE === 'built-in' ? builtInModels() : []), ...encoderModels()]
  const isFetched = isStatusOnly || (await fetchWithProgress(models))
  const { state, detail } = await speechStatus()
  if (isFetched) {
    console.log(detail)
    const { engine, model } = summaryStatus()
    console.log(`Summaries: ${engine}, ${model}.`)
  }
  return isFetched && state === 'ready' ? 0 : 1
}

async function fetchWithProgress(models: readonly Model[]): Promise<boolean> {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  process.once('SIGTERM', () => controller.abort())
  try {
    for (const model of models)
      await fetchWeights(model, { signal: controller.signal, onProgress: progressPrinter(model) })
    return true
  } catch (error) {
    if (controller.signal.aborted) console.error('Stopped. The next start or npm run speech begins again.')
    else console.error(`A model cannot be fetched. ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
  }
}

function progressPrinter({ name }: Model): (progress: FetchProgress) => void {
  let printed = -1
  return ({ source, bytes, totalBytes }) => {
    const percent = Math.floor((100 * bytes) / totalBytes)
    const step = process.stdout.isTTY ? percent : Math.floor(percent / PERCENT_PER_LINE) * PERCENT_PER_LINE
    if (step === printed) return
    printed = step
    const line = `${name} from ${source}: ${(bytes / BYTES_PER_MB).toFixed(0)} of ${(totalBytes / BYTES_PER_MB).toFixed(0)} MB`
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
  }
}
