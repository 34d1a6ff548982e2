import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { exitCodeOf, MissingTool, namesIn, pythonWith, run, runChecks } from '../external/tool'
import { scratchAccount, withService } from '../external/with-service'

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const PYTHON_CLIENT = ['openapi-python-client==0.29.1', 'ruff==0.17.6']
const TYPESCRIPT_CLIENT = ['@hey-api/openapi-ts@0.95.0', '@types/node@20', 'typescript@6.0.3', 'tsx@4.23.15']
const HERE = import.meta.dirname

const HELP = `npm run test:clients [-- --only <client>]

Generates clients from the API document of a running service, compiles them and makes real calls with each: the account, an
accepted creation, a refused creation, lists and a deletion. npm test includes the client of openapi-typescript.

  --only <client>   go (oapi-codegen, requires Go), python (openapi-python-client, requires Python 3.10) or
                    typescript (@hey-api/openapi-ts); can be repeated. Without it, every client whose language
                    is installed.
  --help            shows this text`

interface Target {
  document: string
  folder: string
  env: Record<string, string>
}

interface ClientCheck {
  probe: string[]
  check(target: Target): Promise<void>
}

const CLIENTS: Record<string, ClientCheck> = {
  typescript: {
    probe: ['npm', '--version'],
    async check({ document, folder, env }) {
      await cp(path.join(HERE, 'typescript', 'example.ts'), path.join(folder, 'example.ts'))
      await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
      await run('npm', ['install', '--no-audit', '--no-fund', ...TYPESCRIPT_CLIENT], { cwd: folder })
      const bin = path.join(folder, 'node_modules/.bin')
      const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'].flatMap((one) => ['-p', one])
      await run(path.join(bin, 'openapi-ts'), ['-i', document, '-o', 'client', ...plugins], { cwd: folder })
      const strict = ['--strict', '--noUncheckedIndexedAccess', '--noEmit', '--types', 'node']
      const target = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler']
      await run(path.join(bin, 'tsc'), [...strict, ...target, 'example.ts'], { cwd: folder })
      await run(path.join(bin, 'tsx'), ['example.ts'], { cwd: folder, env })
    },
  },
  go: {
    probe: ['go', 'version'],
    async check({ document, folder, env }) {
      await cp(path.join(HERE, 'go', 'main.go'), path.join(folder, 'main.go'))
      await writeFile(path.join(folder, 'go.mod'), 'module client\n\ngo 1.24\n')
      const generate = ['run', OAPI_CODEGEN, '-generate', 'types,client', '-package', 'main', '-o', 'client.gen.go']
      await run('go', [...generate, document], { cwd: folder, env: { GOFLAGS: '-mod=mod' } })
      await run('go', ['mod', 'tidy'], { cwd: folder })
      await run('go', ['vet', './...'], { cwd: folder })
      await run('go', ['run', '.'], { cwd: folder, env })
    },
  },
  python: {
    probe: ['python3', '--version'],
    async check({ document, folder, env }) {
      const bin = await pythonWith(...PYTHON_CLIENT)
      const python = path.join(bin, 'python')
      const generated = path.join(folder, 'generated')
      const found = { PATH: `${bin}${path.delimiter}${process.env.PATH}` }
      // The generator knows no lines of JSON, and would leave out the response of a listener with a warning.
      const config = path.join(folder, 'config.json')
      await writeFile(config, '{ "content_type_overrides": { "application/x-ndjson": "application/octet-stream" } }')
      const options = ['--path', document, '--output-path', generated, '--config', config, '--fail-on-warning']
      const generate = ['generate', ...options]
      await run(python, ['-m', 'openapi_python_client', ...generate], { cwd: folder, env: found })
      await run(python, ['-m', 'compileall', '-q', generated])
      await run(python, [path.join(HERE, 'python', 'example.py')], { env: { ...env, PYTHONPATH: generated } })
    },
  },
}

/** Checks the clients. Returns the exit code: 0 passed, 1 failed, 2 invalid option or missing tool. */
export const main = (args: string[]): Promise<number> =>
  exitCodeOf(HELP, async () => {
    const wanted = namesIn(args, HELP, Object.keys(CLIENTS))
    if (wanted === null) return 0
    const absent = wanted.filter((name) => !isPresent(name))
    const names = wanted.filter((name) => !absent.includes(name))
    if (names.length === 0) throw new MissingTool(`The language of ${absent.join(', ')} is not installed.`)
    if (absent.length > 0) console.log(`Not checked, because the language is not installed: ${absent.join(', ')}.`)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-clients-'))
    try {
      return await withService(async ({ service: { url } }) => {
        const document = path.join(folder, 'openapi.json')
        await writeFile(document, await (await fetch(`${url}/api/v1/openapi.json`)).text())
        return runChecks(names.map((name) => [name, () => checkClient(name, { document, url, folder })]))
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

async function checkClient(name: string, { document, url, folder }: { document: string; url: string; folder: string }) {
  const ofClient = await mkdtemp(path.join(folder, `${name}-`))
  const { token } = await scratchAccount()
  await CLIENTS[name]?.check({ document, folder: ofClient, env: { API: `${url}/api/v1`, TOKEN: token } })
}

function isPresent(name: string): boolean {
  const [command = '', ...args] = CLIENTS[name]?.probe ?? []
  return spawnSync(command, args).status === 0
}
