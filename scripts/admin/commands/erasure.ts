import { Erasure } from '../../../server/contract/accounts/erasure'
import { applyErasures } from '../../../server/erasure/apply-erasures'
import { listErasures } from '../../../server/erasure/journal'
import { command, dateTime, optional, required, type Tree } from '../command'
import { readJsonLines } from '../files'

export const erasure: Tree = {
  list: command({
    summary: 'List what was erased, as JSON lines: ids and times, without anything of what was erased.',
    notes: 'Keep it apart from the database, so that a restored backup can be given it.',
    options: { since: optional('TIME', 'the time of the backup, in ISO 8601. Default: everything') },
    async run({ since }, context) {
      const from = since === undefined ? new Date(0) : dateTime('since', since)
      for await (const row of listErasures(from)) await context.writeJson(`${JSON.stringify(row)}\n`)
    },
  }),
  apply: command({
    summary: 'Erase in a restored database what was erased after its backup.',
    notes: [
      'Run it before deliveries start. What the database does not have is skipped, so that a repeat changes nothing.',
      'Prints {messages, senders, users, accounts}: how many of each the database had.',
    ].join('\n'),
    needs: 'database',
    options: { file: required('FILE', 'what `erasure list` printed; - reads standard input') },
    run: ({ file }, context) => applyErasures(readJsonLines(file, Erasure, context)),
  }),
}
