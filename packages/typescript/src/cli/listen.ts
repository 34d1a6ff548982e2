import { parseArgs } from 'node:util'
import { EXIT, Failure } from './failure.js'
import { watchKeys } from './keys.js'
import { ensureListener } from './listener.js'
import { type Mode, Output } from './output.js'
import { Relay } from './relay.js'
import { filterOf, headersOf, targetOf } from './target.js'

const OPTIONS = {
  'forward-to': { type: 'string' },
  channel: { type: 'string' },
  filter: { type: 'string', multiple: true },
  header: { type: 'string', short: 'H', multiple: true },
  'print-secret': { type: 'boolean' },
  output: { type: 'string' },
  format: { type: 'string' },
} as const

const FLUSH_MS = 3_000

/** `listen`: forwards webhooks to this computer until it is ended. */
export async function listen(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { 'forward-to': elsewhere } = values
  const [place] = positionals
  if (positionals.length > 1 || (place === undefined) === (elsewhere === undefined))
    throw new Failure('Name one port or URL to forward to. For example: voice-messages listen 4000', EXIT.usage)
  const target = elsewhere === undefined ? targetOf(place ?? '') : targetOf(elsewhere, { anywhere: true })
  const headers = headersOf(values.header)
  const mode = modeOf(values)
  const wanted = { target, channel: values.channel, filter: filterOf(values.filter) }
  const listener = await ensureListener(wanted)
  if (values['print-secret']) {
    console.log(listener.secret)
    return EXIT.ok
  }
  const output = new Output(mode)
  output.note(`Forwarding to ${target.href}. Signing secret: voice-messages listen … --print-secret`)
  const relay = new Relay({ listener, wanted, headers, output })
  let exitCode: number = EXIT.ok
  const end = (code: number) => {
    exitCode = code
    relay.stop()
  }
  const interrupted = () => end(EXIT.interrupted)
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const unwatch = mode === 'interactive' ? watchKeys(relay, output, end) : () => {}
  try {
    await relay.run()
    await relay.flush(FLUSH_MS)
  } finally {
    unwatch()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
  return exitCode
}

function modeOf({ output, format }: { output?: string | undefined; format?: string | undefined }): Mode {
  if (format === 'json') return 'json'
  if (format !== undefined && format !== 'text') throw new Failure('--format is text or json.', EXIT.usage)
  if (output === 'interactive' || output === 'compact' || output === 'quiet') return output
  if (output !== undefined) throw new Failure('--output is interactive, compact or quiet.', EXIT.usage)
  return process.stdout.isTTY ? 'interactive' : 'compact'
}
