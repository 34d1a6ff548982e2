import { sweep } from '../../../server/engine/sweep'
import { adoptAudioStore, audioStoreStatus } from '../../../server/messages/audio/audio-store-identity'
import { speechStatus } from '../../../server/processing/speech/transcribe'
import { processingStatus } from '../../../server/processing/status/processing-status'
import { summaryStatus } from '../../../server/processing/summary/summarize'
import { countMissingDeliveries } from '../../../server/webhooks/delivery/publish'
import { command, type Tree, UsageError } from '../command'

export const sweepCommand = command({
  summary: 'Wake the engine for every delivery that is overdue or that a dead worker had claimed.',
  options: {},
  run: () => sweep(),
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
}

export const audioStore: Tree = {
  status: command({
    summary: 'Show whether the configured audio store is the one that belongs to the database.',
    notes:
      'Prints both ids and the result. If the embedded database does not run, starts it for the duration of the command.',
    startsDatabase: true,
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
    startsDatabase: true,
    options: { yes: { description: 'confirm; without it, the command changes nothing' } },
    async run({ yes }) {
      if (!yes) throw new UsageError('Confirm with --yes that this is the right store')
      return adoptAudioStore()
    },
  }),
}
