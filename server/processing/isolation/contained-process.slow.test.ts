import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { env, resetEnv } from '../../env'
import { ROOT } from '../../root'
import { currentBundles } from '../../testing/processes/bundles'
import { aTranscript } from '../../testing/processing/engines'
import { RUNS_ALL } from '../../testing/sample'
import { audioProcess, prepareAudio } from '../audio/prepare'
import { chromiumWebm, stereoMp3 } from '../audio/testing/make-audio'
import { runSpeechTask, speechProcess } from '../speech/built-in-recognizer'
import { summarizeInProcess, summaryProcess } from '../summary/summary-process'
import { startContained } from './contained-process'

const SECRETS = [
  'NEXTAUTH_SECRET',
  'SECRET_ENCRYPTION_KEYS',
  'AUDIO_LINK_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'S3_SECRET_KEY',
]

/** Each environment is read at once, because an idle process ends. */
async function useEachProcess() {
  const { webm, damage } = await prepareAudio(chromiumWebm(), { maxSeconds: 120 })
  const mp3 = await prepareAudio(stereoMp3(), { maxSeconds: 120 })
  const audio = await environmentOf(audioProcess.pid)
  const hasSpeech = await runSpeechTask('hasSpeech', { webm }, { limit: () => 60 })
  const speech = await environmentOf(speechProcess.pid)
  const { summary } = await summarizeInProcess(
    aTranscript({ text: 'Hello, this is Helen Parker. Please call me back on 415 555 2671.' }),
    { channelName: 'clinic.example', channelType: 'domain' },
  )
  const environments = { audio, speech, summary: await environmentOf(summaryProcess.pid) }
  return { damage, mp3: mp3.inputFormat, hasSpeech, summary, environments }
}

const stopAll = () => Promise.all([audioProcess, speechProcess, summaryProcess].map((running) => running.stop()))
afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})
afterAll(stopAll)

/** What Linux shows of a process: the names of its first environment. Node.js itself passes the channel on. */
const FIRST_NAMES = ['LOG_LEVEL', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']
async function environmentOf(pid: number | undefined): Promise<string[]> {
  if (process.platform !== 'linux') return FIRST_NAMES
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
  return environment
    .split('\0')
    .filter(Boolean)
    .map((line) => line.replace(/=.*/s, ''))
    .sort()
}

/** From the sources they get the same environment. */
const STARTS: [from: string, bundles: () => Promise<string>][] = [['from the bundles', currentBundles]]
if (RUNS_ALL) STARTS.push(['from the sources', async () => ''])

describe.each(STARTS)('%s', (_, bundles) => {
  test('each process works, and finds no secret in its environment', async () => {
    await stopAll()
    vi.stubEnv('PROCESS_BUNDLES', await bundles())
    vi.stubEnv('SUMMARY_PHONE_COUNTRY', 'US')
    resetEnv()
    // Read before the secrets, which are not valid.
    env()
    for (const name of SECRETS) vi.stubEnv(name, 'a secret')
    expect(await useEachProcess()).toMatchObject({
      damage: null,
      mp3: 'mp3',
      summary: { mentioned: { names: ['Helen Parker'], phones: ['+14155552671'] } },
      environments: { audio: FIRST_NAMES, speech: FIRST_NAMES, summary: FIRST_NAMES },
    })
  })
})

test('a process starts below a service with a lower priority than its own', async () => {
  const start = `
    import { startContained } from './server/processing/isolation/contained-process'
    const child = startContained('audio')
    child.once('message', (message) => process.stdout.write(JSON.stringify(message), () => child.kill()))`
  const { stdout, stderr } = spawnSync(
    'nice',
    ['-n', '10', process.execPath, '--import', 'tsx', '--input-type=module', '--eval', start],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, PROCESS_BUNDLES: await currentBundles() } },
  )
  expect(stdout, stderr).toBe('{"type":"ready"}')
})

/** A process that tries what no step needs, and reports what happened. */
const ATTEMPTS = `
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
const outcome = (act) => { try { act(); return 'done' } catch (error) { return error.code ?? String(error) } }
process.on('message', ({ port, file }) => {
  const results = {
    read: outcome(() => readFileSync('/etc/passwd')),
    write: outcome(() => writeFileSync(file, 'x')),
    process: outcome(() => execFileSync('/bin/true')),
    thread: outcome(() => new Worker('0', { eval: true })),
    names: Object.keys(process.env),
  }
  const report = (network) => process.send({ ...results, network })
  connect(port, '127.0.0.1').on('connect', () => report('connected')).on('error', ({ code }) => report(code))
})
process.send('ready')`

describe('a process that was taken over', () => {
  const hasNamespaces =
    process.platform === 'linux' &&
    spawnSync('/usr/bin/unshare', ['--user', '--net', '--map-current-user', '--', 'true'], { stdio: 'ignore' })
      .status === 0

  async function attempt() {
    const folder = await mkdtemp(path.join(tmpdir(), 'contained-'))
    await writeFile(path.join(folder, 'attempts.mjs'), ATTEMPTS)
    vi.stubEnv('PROCESS_BUNDLES', `${folder}/`)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const child = startContained('attempts')
    try {
      await once(child, 'message')
      child.send({ port: (server.address() as { port: number }).port, file: path.join(folder, 'written') })
      return (await once(child, 'message'))[0]
    } finally {
      child.kill('SIGKILL')
      server.close()
      await rm(folder, { recursive: true })
    }
  }

  test('reads and writes no files, and starts no process and no thread', async () => {
    const denied = 'ERR_ACCESS_DENIED'
    expect(await attempt()).toMatchObject({
      read: denied,
      write: denied,
      process: denied,
      thread: denied,
      names: ['LOG_LEVEL'],
    })
  })

  test.runIf(hasNamespaces)('reaches no network', async () => {
    expect((await attempt()).network).toBe('ENETUNREACH')
  })
})
