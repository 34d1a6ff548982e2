import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exitCodeOf, pythonWith, show, UsageError } from '../external/tool'
import { scratchAccount, withService } from '../external/with-service'

const VERSION = 'schemathesis==4.32.5'
/** Each account has 60 requests a minute on each endpoint. */
const ACCOUNTS = 200

const HELP = `npm run test:schemathesis [-- options]

Tests the API against its document with all checks of schemathesis ${VERSION.split('==')[1]}, on a service of its own.
Requires Python 3.10 or later. The first run installs schemathesis into a virtual environment in ~/.cache.

  --seconds <n>     time limit of the run (default 300)
  --examples <n>    largest number of test cases per operation and phase (default 300)
  --seed <n>        repeats the run with this seed
  --help            shows this text`

/** Runs schemathesis. Returns the exit code: 0 when no check failed, 2 for an invalid option or without Python. */
export const main = (args: string[]): Promise<number> =>
  exitCodeOf(HELP, async () => {
    const text = { type: 'string' } as const
    const options = { seconds: text, examples: text, seed: text, help: { type: 'boolean' } } as const
    const { seconds = '300', examples = '300', seed, help } = parseArgs({ args, options }).values
    if (help) {
      console.log(HELP)
      return 0
    }
    // A seed has up to 39 digits, as schemathesis prints it.
    const odd =
      [seconds, examples].find((value) => !/^[1-9]\d{0,8}$/.test(value)) ??
      (seed && !/^\d{1,39}$/.test(seed) ? seed : undefined)
    if (odd !== undefined) throw new UsageError(`Expected a whole number: ${odd}`)
    return withService(({ service: { url } }) => check(url, { seconds, examples, seed }))
  })

async function check(
  url: string,
  { seconds, examples, seed }: { seconds: string; examples: string; seed: string | undefined },
): Promise<number> {
  const bin = await pythonWith(VERSION)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-schemathesis-'))
  try {
    const accounts = path.join(folder, 'accounts.json')
    const scratch = []
    for (let made = 0; made < ACCOUNTS; made++) scratch.push(await scratchAccount())
    await writeFile(accounts, JSON.stringify(scratch), { mode: 0o600 })
    const words = [
      ...['-m', 'schemathesis.cli', 'run', `${url}/api/v1/openapi.json`],
      ...['--checks', 'all', '--continue-on-failure'],
      ...['--max-examples', examples, '--max-time', seconds, '--workers', '2'],
      ...(seed === undefined ? [] : ['--seed', seed]),
    ]
    const hooks = { SCHEMATHESIS_HOOKS: path.join(import.meta.dirname, 'hooks.py'), SCRATCH_ACCOUNTS: accounts }
    return await show(path.join(bin, 'python'), words, { cwd: folder, env: { ...hooks, PYTHONDONTWRITEBYTECODE: '1' } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
