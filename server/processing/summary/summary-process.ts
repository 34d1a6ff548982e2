import { log } from '../../log'
import { IsolatedProcess } from '../isolation/isolated-process'
import { E5 } from '../models/models'
import { weightsFolder } from '../models/weights'
import { StepError } from '../port/step-error'
import type { Transcript } from '../speech/recognizer'
import { phoneCountryOf, type SummarizeOptions, type SummaryResult } from './summarize'
import { encoderFolder } from './summary-engine'

/** Loading takes three seconds of processor time, and half an hour of speech half a minute. */
const PROCESSOR_SECONDS = 120

/** Runs the built-in engine in a process: its dictionaries and its encoder take two seconds, for which deliveries would wait. */
export const summaryProcess = new IsolatedProcess({
  entry: 'summary',
  memoryMb: 700,
  idleMs: 180_000,
  contained: () => ({ readable: [weightsFolder(E5)], isNative: true }),
})

/** What the summary process is sent. */
export interface SummaryInput {
  transcript: Transcript
  options: SummarizeOptions
  /** Folder of the weights of the encoder. */
  encoder: string | null
}

/**
 * Does what summarizeBuiltIn does, in the summary process. Where the encoder fails, words alone are enough: its fault costs no message.
 * @throws as summarizeBuiltIn does
 */
export async function summarizeInProcess(
  transcript: Transcript,
  { accountId, channelName, channelType, ...account }: SummarizeOptions & { accountId?: string },
): Promise<SummaryResult> {
  const options = { channelName, channelType, phoneCountry: phoneCountryOf(account) }
  const run = (encoder: string | null) =>
    summaryProcess.run<SummaryResult>('summarize', { transcript, options, encoder } satisfies SummaryInput, {
      accountId,
      limit: () => PROCESSOR_SECONDS,
    })
  const encoder = encoderFolder()
  try {
    return await run(encoder)
  } catch (err) {
    if (encoder === null || !(err instanceof StepError && FAULTS.has(err.code))) throw err
    log.error({ err }, 'summary: the process failed with the encoder; words alone are tried')
    return run(null)
  }
}
/** An unexpected error or a crash, too much memory, too much time. */
const FAULTS: ReadonlySet<string> = new Set(['internal_error', 'memory_limit', 'step_timeout'])

/** Starts the process, which loads the dictionaries and the encoder, while a recording is still being transcribed. */
export function warmUpSummary(): void {
  if (summaryProcess.isBusy) return
  const isWarm = summaryProcess.run('warmUp', { encoder: encoderFolder() }, { limit: () => PROCESSOR_SECONDS })
  isWarm.catch((err) => log.debug({ err }, 'summary: the process did not start; the summary itself reports it'))
}

/** Ends the summary process at once; it starts again with the next transcript. */
export const stopSummaryProcess = (): Promise<void> => summaryProcess.stop()
