import { adoptAudioStore, audioStoreStatus } from '../../server/messages/audio/audio-store-identity'
import { command, type Tree, UsageError } from './command'

export const audioStore: Tree = {
  status: command({
    summary: 'Show whether the configured audio store is the one that belongs to the database.',
    notes:
      'Prints the two ids and the verdict. Starts the embedded database for the time of the command where it does not run.',
    startsDatabase: true,
    options: {},
    run: () => audioStoreStatus(),
  }),
  adopt: command({
    summary: 'Make the configured audio store the one that belongs to the database.',
    notes: [
      'For a store that was moved or restored from a backup. Recordings that are not in it answer 503. A store that another database',
      'uses too is shared with it from then on. Other machines on the former store are refused at their next start.',
    ].join('\n'),
    startsDatabase: true,
    options: { yes: { words: 'confirm: without it nothing is done' } },
    async run({ yes }) {
      if (!yes) throw new UsageError('Confirm with --yes that this is the right store')
      return adoptAudioStore()
    },
  }),
}
