import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { disconnect, setDatabase } from '../../db/client'
import { resetEnv } from '../../server/env'
import { ROOT } from '../../server/root'
import { TEST_KEYS } from '../../server/testing/database/test-keys'
import { aChannel, anAccount, aToken } from '../../server/testing/fixtures/factory'
import { type StartedService, startBuiltService } from '../../server/testing/service/built-service'
import { pythonWith, run } from '../external/tool'
import { startControl } from './control'

const HELP = `npm run test:packages [-- --only <package>]

Installs, builds, checks and tests each package of packages/, and then runs it against a service of its own, which npm start
starts on free ports.

  --only <package>  one of typescript, python, zapier, n8n; can be repeated
  --help            shows this text`

const NO_AUDIT = ['--no-audit', '--no-fund']

/** How a package is installed and tested. `instance` runs it against the service that the environment names. */
interface PackageCheck {
  check(folder: string): Promise<void>
  instance(folder: string, env: Record<string, string>): Promise<void>
}

const npm = (folder: string, ...words: string[]) => run('npm', words, { cwd: folder })

const PACKAGES: Record<string, PackageCheck> = {
  typescript: {
    async check(folder) {
      await npm(folder, 'ci', ...NO_AUDIT)
      for (const script of ['build', 'lint', 'test']) await npm(folder, 'run', script)
    },
    instance: (folder, env) => run('node', ['instance/check.mjs'], { cwd: folder, env }),
  },
  python: {
    async check(folder) {
      const bin = await pythonTools(folder)
      const output = await mkdtemp(path.join(os.tmpdir(), 'voice-message-python-'))
      const python = (...words: string[]) =>
        run(path.join(bin, 'python'), ['-B', ...words], { cwd: folder, env: SOURCES })
      try {
        await python('-m', 'mypy')
        await python('-m', 'pytest', '-q', '-p', 'no:cacheprovider')
        await python('-m', 'build', '--no-isolation', '--outdir', output)
        const built = ['voice_messages-0.1.0-py3-none-any.whl', 'voice_messages-0.1.0.tar.gz']
        const [wheel = '', source = ''] = built.map((name) => path.join(output, name))
        await python('-m', 'twine', 'check', '--strict', wheel, source)
        await python('-m', 'check_wheel_contents', wheel)
        await python('-m', 'validate_pyproject', 'pyproject.toml')
      } finally {
        await rm(output, { recursive: true, force: true })
      }
    },
    async instance(folder, env) {
      const python = path.join(await pythonTools(folder), 'python')
      await run(python, ['-B', 'instance/check.py'], { cwd: folder, env: { ...SOURCES, ...env } })
    },
  },
  zapier: {
    async check(folder) {
      await npm(folder, 'ci', ...NO_AUDIT)
      await npm(folder, 'test')
    },
    instance: (folder, env) => run('npm', ['run', 'test:instance'], { cwd: folder, env }),
  },
  n8n: {
    async check(folder) {
      await npm(folder, 'ci', ...NO_AUDIT)
      for (const script of ['lint', 'build', 'test']) await npm(folder, 'run', script)
    },
    instance: (folder, env) => run('npm', ['run', 'test:instance'], { cwd: folder, env }),
  },
}

/** The sources of the Python package, so that nothing of it has to be installed. */
const SOURCES = { PYTHONPATH: 'src' }

/** Checks the packages. Returns the exit code: 0 passed, 1 failed, 2 invalid option. */
export async function main(args: string[]): Promise<number> {
  const names = readOptions(args)
  if (typeof names === 'number') return names
  const results = new Map<string, boolean>()
  for (const name of names) results.set(name, await passes(name, () => PACKAGES[name]!.check(folderOf(name))))
  const started = await startBuiltService()
  const { service, stop } = started
  try {
    Object.assign(process.env, TEST_KEYS, service.settings, {
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: started.dataDir,
    })
    resetEnv()
    setDatabase(service.databaseUrl)
    for (const name of names)
      results.set(`${name} against a service`, await passes(name, () => withAccount(started, name)))
  } finally {
    await disconnect()
    await stop()
  }
  for (const [name, isPassed] of results) console.log(`${isPassed ? '✓' : '✗'} ${name}`)
  const failed = [...results.values()].filter((isPassed) => !isPassed).length
  console.log(`${results.size - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function readOptions(args: string[]): string[] | number {
  try {
    const only = { type: 'string', multiple: true } as const
    const { values } = parseArgs({ args, options: { only, help: { type: 'boolean' } } })
    if (values.help) {
      console.log(HELP)
      return 0
    }
    const unknown = values.only?.find((name) => !(name in PACKAGES))
    if (unknown !== undefined) throw new Error(`Unknown package: ${unknown}`)
    return values.only ?? Object.keys(PACKAGES)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    return 2
  }
}

/** Runs a package with an account of its own, and a server on loopback at which it can complete a message. */
async function withAccount(started: StartedService, name: string): Promise<void> {
  const { url, receivers } = started.service
  const account = await anAccount({ plan: 'business' })
  const { token } = await aToken({ accountId: account.id })
  const { id: channelId } = await aChannel({ accountId: account.id })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-package-'))
  const identity = path.join(folder, 'receiver.pem')
  await writeFile(identity, `${receivers.identity.key}\n${receivers.identity.cert}`)
  const control = await startControl(account, started)
  try {
    await PACKAGES[name]!.instance(folderOf(name), {
      SERVICE_URL: url,
      SERVICE_TOKEN: token,
      SERVICE_CHANNEL: channelId,
      CONTROL_URL: control.url,
      RECEIVER_PORT: String(receivers.ports[0]),
      RECEIVER_TLS: identity,
    })
  } finally {
    control.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function passes(name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

const folderOf = (name: string): string => path.join(ROOT, 'packages', name)

/** The environment of the tools that `pyproject.toml` names as those of development. */
async function pythonTools(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'pyproject.toml'), 'utf8')
  const [, list = ''] = /^dev = \[([^\]]*)\]/m.exec(text) ?? []
  return pythonWith(...[...list.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one))
}
