import { readFile } from 'node:fs/promises'
import { sweep } from '../../../server/engine/sweep'
import { instanceStatus } from '../../../server/instance/instance-status'
import { statusScreen } from '../../../server/instance/status-screen'
import { adoptAudioStore, audioStoreStatus } from '../../../server/messages/audio/audio-store-identity'
import { engine } from '../../../server/process/engine'
import { stopAudioProcess } from '../../../server/processing/audio/prepare'
import { configuredEngines } from '../../../server/processing/configured-engines'
import { StepError } from '../../../server/processing/port/step-error'
import { processingSettings } from '../../../server/processing/settings'
import { speechProcess } from '../../../server/processing/speech/built-in-recognizer'
import { speechStatus } from '../../../server/processing/speech/transcribe'
import { processingStatus } from '../../../server/processing/status/processing-status'
import { summaryStatus } from '../../../server/processing/summary/summary-engine'
import { stopSummaryProcess } from '../../../server/processing/summary/summary-process'
import { tryRecording } from '../../../server/processing/try-recording'
import { countMissingDeliveries } from '../../../server/webhooks/delivery/publish'
import { account, command, optional, Refusal, requireAccount, required, type Tree, UsageError } from '../command'
import { readable } from '../files'

export const sweepCommand = command({
  summary: 'Wake the engine for every delivery that is overdue or that a dead worker had claimed.',
  options: {},
  run: () => sweep(),
})

export const statusCommand = command({
  summary: 'Show the state of the instance: queue, workers, engines, storage, keys, and the accounts with their use.',
  notes: 'One screen of text in a terminal, otherwise JSON. The dashboard has the same for INSTANCE_ADMINS.',
  options: {},
  async run(_, context) {
    const status = await instanceStatus(await engine())
    if (!context.isTerminal) return status
    await context.writeJson(statusScreen(status))
  },
})

export const audit = command({
  summary:
    'Count missing deliveries: events that have no delivery for a subscription that should receive them. Expected: 0.',
  options: {},
  run: async () => ({ unqueued: await countMissingDeliveries({ all: true }) }),
})

export const processing: Tree = {
  status: command({
    summary: 'Show the speech and summary engines, the messages in processing, and the providers that are paused.',
    options: {},
    async run() {
      return { speech: await speechStatus(), summary: summaryStatus(), ...(await processingStatus()) }
    },
  }),
  try: command({
    summary: 'Transcribe and summarize a recording as a message of an account, without keeping it.',
    notes: [
      'Prints what was heard, with its language and confidence, the summary, and how long each step took. `held` says why such',
      'a message would wait. The configured engines are used, so a provider gets the recording; no use is counted.',
    ].join('\n'),
    options: {
      account,
      file: required('FILE', 'the recording, as for `message import`'),
      language: optional('TAG', 'the language of the channel, such as en. Default: that of the account, or any'),
    },
    async run(values) {
      const owner = await requireAccount(values.account)
      const { language, vocabulary } = await processingSettings(owner)
      const recording = await readable(values.file, () => readFile(values.file))
      const options = { accountId: owner.id, language: values.language ?? language, vocabulary }
      try {
        return await tryRecording(recording, configuredEngines(), options)
      } catch (error) {
        throw error instanceof StepError ? new Refusal(error.message) : error
      } finally {
        await Promise.all([stopAudioProcess(), speechProcess.stop(), stopSummaryProcess()])
      }
    },
  }),
}

export const audioStore: Tree = {
  status: command({
    summary: 'Show whether the configured audio store is the one that belongs to the database.',
    notes:
      'Prints both ids and the result. If the embedded database does not run, starts it for the duration of the command.',
    needs: 'database',
    options: {},
    run: () => audioStoreStatus(),
  }),
  adopt: command({
    summary: 'Make the configured audio store the one that belongs to the database.',
    notes: [
      'Use it after the store was moved or restored from a backup. Recordings that are not in the store then return 503.',
      'If another database uses the same store, both share it. Machines that still use the former store are refused at',
      'their next start.',
    ].join('\n'),
    needs: 'database',
    options: { yes: { description: 'confirm; without it, the command changes nothing' } },
    async run({ yes }) {
      if (!yes) throw new UsageError('Confirm with --yes that this is the right store')
      return adoptAudioStore()
    },
  }),
}
