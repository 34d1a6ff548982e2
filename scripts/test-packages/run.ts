import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../server/root'
import { aChannel, anAccount, aToken } from '../../server/testing/fixtures/factory'
import type { StartedService } from '../../server/testing/service/built-service'
import { exitCodeOf, namesIn, pythonWith, run, runChecks } from '../external/tool'
import { withService } from '../external/with-service'
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
export const main = (args: string[]): Promise<number> =>
  exitCodeOf(HELP, async () => {
    const names = namesIn(args, HELP, Object.keys(PACKAGES))
    if (names === null) return 0
    return withService((started) =>
      runChecks([
        ...names.map((name) => [name, () => PACKAGES[name]!.check(folderOf(name))] as const),
        ...names.map((name) => [`${name} against a service`, () => withAccount(started, name)] as const),
      ]),
    )
  })

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

const folderOf = (name: string): string => path.join(ROOT, 'packages', name)

/** The environment of the tools that `pyproject.toml` names as those of development. */
async function pythonTools(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'pyproject.toml'), 'utf8')
  const [, list = ''] = /^dev = \[([^\]]*)\]/m.exec(text) ?? []
  return pythonWith(...[...list.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one))
}
