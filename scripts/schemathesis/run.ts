import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startScratchService } from '../external/scratch-service'
import { MissingTool, pythonWith, show } from '../external/tool'

const VERSION = 'schemathesis==4.32.5'
/** Each account has 60 requests a minute on each endpoint. */
const ACCOUNTS = 200

const HELP = `npm run test:schemathesis [-- options]

Tests the API against its document with all checks of schemathesis ${VERSION.split('==')[1]}, on a separate server and database.
Requires Python 3.10 or later. The first run installs schemathesis into a virtual environment in ~/.cache.

  --seconds <n>     time limit of the run (default 300)
  --examples <n>    largest number of test cases per operation and phase (default 300)
  --seed <n>        repeats the run with this seed
  --help            shows this text`

/** Runs schemathesis. Returns the exit code: 0 when no check failed, 2 for an invalid option or without Python. */
export async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'number') return options
  try {
    return await check(options)
  } catch (error) {
    if (!(error instanceof MissingTool)) throw error
    console.error(error.message)
    return 2
  }
}

interface Options {
  seconds: string
  examples: string
  seed: string | undefined
}

function readOptions(args: string[]): Options | number {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args,
      options: { seconds: text, examples: text, seed: text, help: { type: 'boolean' } },
    })
    if (values.help) console.log(HELP)
    const { seconds = '300', examples = '300', seed } = values
    // A seed has up to 39 digits, as schemathesis prints it.
    const odd = [seconds, examples].find((value) => !/^[1-9]\d{0,8}$/.test(value))
    if (seed !== undefined && !/^\d{1,39}$/.test(seed)) throw new Error(`Expected a whole number: ${seed}`)
    if (odd !== undefined) throw new Error(`Expected a whole number: ${odd}`)
    return values.help ? 0 : { seconds, examples, seed }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    return 2
  }
}

async function check({ seconds, examples, seed }: Options): Promise<number> {
  const bin = await pythonWith(VERSION)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-schemathesis-'))
  const service = await startScratchService(ACCOUNTS)
  try {
    const accounts = path.join(folder, 'accounts.json')
    await writeFile(accounts, JSON.stringify(service.accounts), { mode: 0o600 })
    return await show(
      path.join(bin, 'python'),
      [
        ...['-m', 'schemathesis.cli', 'run', `${service.url}/api/v1/openapi.json`],
        ...['--checks', 'all', '--continue-on-failure'],
        ...['--max-examples', examples, '--max-time', seconds, '--workers', '2'],
        ...(seed === undefined ? [] : ['--seed', seed]),
      ],
      {
        cwd: folder,
        env: {
          SCHEMATHESIS_HOOKS: path.join(import.meta.dirname, 'hooks.py'),
          SCRATCH_ACCOUNTS: accounts,
          PYTHONDONTWRITEBYTECODE: '1',
        },
      },
    )
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
