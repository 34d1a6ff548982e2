import { log } from '../../log'
import { IsolatedProcess } from '../isolation/isolated-process'
import type { Transcript } from '../speech/recognizer'
import { phoneCountryOf, type SummarizeOptions, type SummaryResult } from './summarize'

/** Loading takes a second of processor time, and a long transcript less. */
const PROCESSOR_SECONDS = 30

/** Runs the built-in rules in a process: their dictionaries take a second, for which deliveries would wait. */
export const summaryProcess = new IsolatedProcess({ entry: 'summary', memoryMb: 512, idleMs: 180_000 })

/** What the summary process is sent. */
export interface SummaryInput {
  transcript: Transcript
  options: SummarizeOptions
}

/** Does what summarizeBuiltIn does, in the summary process. @throws as summarizeBuiltIn does */
export const summarizeInProcess = (
  transcript: Transcript,
  { accountId, channelName, channelType, ...account }: SummarizeOptions & { accountId?: string },
): Promise<SummaryResult> =>
  summaryProcess.run<SummaryResult>(
    'summarize',
    { transcript, options: { channelName, channelType, phoneCountry: phoneCountryOf(account) } } satisfies SummaryInput,
    { accountId, limit: () => PROCESSOR_SECONDS },
  )

/** Starts the process, which loads the dictionaries, while a recording is still being transcribed. */
export function warmUpSummary(): void {
  if (summaryProcess.isBusy) return
  const isWarm = summaryProcess.run('warmUp', null, { limit: () => PROCESSOR_SECONDS })
  isWarm.catch((err) => log.debug({ err }, 'summary: the process did not start; the summary itself reports it'))
}

/** Ends the summary process at once; it starts again with the next transcript. */
export const stopSummaryProcess = (): Promise<void> => summaryProcess.stop()
