import { parseArgs } from 'node:util'
import type { InngestOptions } from './inngest'

export const HELP = `npm run bench -- deliveries [options]

Measures deliveries from the committed event to the request at a TLS sink and to the recorded attempt, with a separate
Postgres, worker and sink. First one transaction for each event, as people complete messages, then batches of 500. For
comparison it sends the same requests without a database. Use an otherwise idle machine.

  --events N          events to deliver in the phases that measure speed (20000)
  --subscriptions N   number of subscriptions (both 1 and 100)
  --only singly       only one transaction for each event
  --origins N         origins of the hundred subscriptions that get one transaction for each event (100). With 1, attempts
                      share connections; with 100 and a slow rate, each makes a TLS connection
  --statements        also counts the statements of one transaction for each event, and what each costs
  --engine inngest    with Inngest as the engine, on the server at --server; needs \`npm run build\`
  --server URL        an Inngest server that runs already. INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are its keys; without
                      them it is a development server
  --web N             web processes that Inngest calls (1)
  --meter NAME=PID    also measures the processor time of a process of that server; repeat it for several
  --quick             2,000 events and 3 instead of 10 seconds of steady load
  --save              writes bench/results/<date>-deliveries.json
  --help
`

const MOST_EVENTS = 1_000_000
const MOST_SUBSCRIPTIONS = 10_000
const MOST_ORIGINS = 100
const MOST_WEB_PROCESSES = 8
/** Events with one transaction each, because that is slower. */
export const MOST_SINGLY = 5000

export interface Options {
  events: number
  subscriptions: number[]
  steadySeconds: number
  isSaved: boolean
  isSinglyOnly: boolean
  origins: number
  hasStatements: boolean
  /** Null for the embedded engine. */
  inngest: InngestOptions | null
}

/** Reads the options of the bench. @throws for invalid ones */
export function read(args: string[]): Options {
  const { values } = parseArgs({
    args: args,
    options: {
      events: { type: 'string' },
      subscriptions: { type: 'string' },
      only: { type: 'string' },
      origins: { type: 'string' },
      statements: { type: 'boolean', default: false },
      engine: { type: 'string', default: 'embedded' },
      server: { type: 'string' },
      web: { type: 'string' },
      meter: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  })
  if (values.only !== undefined && values.only !== 'singly') throw new Error('--only is singly.')
  const events = whole('--events', values.events, MOST_EVENTS) ?? (values.quick ? 2000 : 20_000)
  const steadySeconds = values.quick ? 3 : 10
  return {
    inngest: readInngest(values, events, steadySeconds),
    isSinglyOnly: values.only === 'singly',
    hasStatements: values.statements,
    origins: whole('--origins', values.origins, MOST_ORIGINS) ?? MOST_ORIGINS,
    events,
    subscriptions: [whole('--subscriptions', values.subscriptions, MOST_SUBSCRIPTIONS) ?? [1, 100]].flat(),
    steadySeconds,
    isSaved: values.save,
  }
}

function readInngest(
  {
    engine,
    server,
    web,
    meter,
  }: { engine: string; server?: string | undefined; web?: string | undefined; meter: string[] },
  events: number,
  seconds: number,
): InngestOptions | null {
  if (engine !== 'embedded' && engine !== 'inngest') throw new Error('--engine is embedded or inngest.')
  if (engine === 'embedded') return null
  if (server === undefined || !URL.canParse(server)) throw new Error('--server is the URL of an Inngest server.')
  const pids = Object.fromEntries(
    meter.map((text) => {
      const [, name = '', pid] = /^([\w ]+)=(\d{1,9})$/.exec(text) ?? []
      if (pid === undefined) throw new Error('--meter is a name, = and a process id.')
      return [name, Number(pid)]
    }),
  )
  const webProcesses = whole('--web', web, MOST_WEB_PROCESSES) ?? 1
  return { server, webProcesses, events: Math.min(events, MOST_SINGLY), seconds, pids }
}

function whole(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) throw new Error(`${name} is a whole number from 1 to ${most}.`)
  return value
}
