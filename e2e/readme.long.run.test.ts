import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '@/db/embedded/postmaster'
import { CreatedSubscription } from '@/server/contract/webhooks/creation'
import { SubscriptionList } from '@/server/contract/webhooks/subscription'
import { ROOT } from '@/server/root'
import { BOOT_POLLING, type StartedProcess, testService, untilReady } from '@/server/testing/processes/service'

const own = testService()

test('the commands of README.md and docs/guides/api.md do what the documents say', async () => {
  const service = own.start()
  await untilReady(service)
  const [me, create, list, ...more] = await shellBlocks('docs/guides/api.md', 'Commands')
  const complete = more.pop()

  const account = JSON.parse(await execute(service, me))
  expect(account).toMatchObject({ plan: 'pro', token: { prefix: expect.any(String) } })
  const created = CreatedSubscription.parse(JSON.parse(await execute(service, create)))
  expect(created).toMatchObject({ url: receiverOf(service), is_active: true })
  const listed = SubscriptionList.parse(JSON.parse(await execute(service, list)))
  expect(listed.subscriptions[0]?.id).toBe(created.id)
  // One shell, because the first of them sets a variable.
  const read = await execute(service, more.join('\n'))
  for (const part of ['"deliveries":', '"failed":0', '"messages":', '"entries":[]']) expect(read).toContain(part)
  await expectDelivered(service, await execute(service, complete), 2)

  const steps = await shellBlocks('README.md', 'Your first webhook in five minutes')
  const [readmeMe, readmeCreate, readmeComplete, ...others] = steps.map(withoutPlaceholders)
  expect(others).toEqual([])
  expect(JSON.parse(await execute(service, readmeMe))).toEqual(account)
  CreatedSubscription.parse(JSON.parse(await execute(service, readmeCreate)))
  await expectDelivered(service, await execute(service, readmeComplete, { ACCOUNT: account.id }), 3)
})

test('the section "Webhooks on localhost" leads to a verified webhook within three minutes', async () => {
  const startedAt = Date.now()
  const service = own.start()
  await untilReady(service)
  const port = String(await freePort(own.port + 1))
  const variables = {
    VOICE_MESSAGES_TOKEN: tokenOf(service) ?? '',
    VOICE_MESSAGES_URL: `http://localhost:${own.port}`,
    VOICE_MESSAGES_CONFIG_DIR: path.join(own.dataDir, 'cli'),
    INBOX: path.join(own.dataDir, 'inbox'),
  }
  const [listen = '', receive = '', ...others] = await shellBlocks('README.md', 'Webhooks on localhost')
  expect(others).toEqual([])
  const inTerminal = (block: string, more: Record<string, string> = {}) =>
    own.run(['-e', TERMINAL, block.replaceAll('4000', port)], { ...variables, ...more })
  const listening = inTerminal(withoutPlaceholders(listen))
  await expect.poll(listening.said, BOOT_POLLING).toContain('Ready.')
  const printed = inTerminal('npm run --silent cli -- listen 4000 --print-secret')
  await printed.ended
  const receiver = inTerminal(receive, { WEBHOOK_SECRET: printed.said().trim() })
  await expect.poll(() => isListening(Number(port)), BOOT_POLLING).toBe(true)
  const [, trigger = ''] = /`(npm run --silent cli -- trigger [^`]+)`/.exec(await readFile('README.md', 'utf8')) ?? []
  expect(await inTerminal(trigger).ended).toBe(0)
  await expect.poll(listening.said, BOOT_POLLING).toMatch(/ 204 {2}evt_/)
  const seconds = (Date.now() - startedAt) / 1000
  console.info(`A verified webhook on localhost after ${seconds.toFixed(1)} s, the start of the service included`)
  expect(seconds).toBeLessThan(180)
  for (const one of [receiver, listening]) one.process.kill('SIGTERM')
})

/** Runs a block in a shell, and ends what it started when it is ended itself. */
const TERMINAL = `
  const shell = require('node:child_process').spawn('bash', ['-ec', process.argv[1]], { stdio: 'inherit', detached: true })
  shell.on('exit', (code) => process.exit(code))
  process.on('SIGTERM', () => process.kill(-shell.pid))`

const isListening = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  )

async function expectDelivered(service: StartedProcess, completed: string, expectedDeliveries: number): Promise<void> {
  const { event_id, deliveries } = JSON.parse(completed)
  expect(deliveries).toBe(expectedDeliveries)
  await expect.poll(service.said, BOOT_POLLING).toMatch(new RegExp(`${event_id}.* verified\\n`))
  await expect.poll(service.said, BOOT_POLLING).toMatch(new RegExp(`${event_id}.* taken unchecked`))
}

/** Returns the shell blocks of a section, in order, without the indentation of a list. */
async function shellBlocks(file: string, section: string): Promise<string[]> {
  const document = await readFile(path.join(ROOT, file), 'utf8')
  const text = new RegExp(`^## ${section}$(.*?)^## `, 'ms').exec(document)?.[1] ?? ''
  return [...text.matchAll(/^( *)```sh\n(.*?)^\1```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/** A line such as `export TOKEN=msg_pat_…` shows where a value goes. The test sets these variables. */
const withoutPlaceholders = (block: string): string => block.replaceAll(/^export \w+=.*….*\n/gm, '')

const tokenOf = (service: StartedProcess) => /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0]
const receiverOf = (service: StartedProcess) => `${/https:\/\/127\.0\.0\.1:\d+/.exec(service.said())?.[0]}/mine`

/** Runs a block in a shell, with this instance's port in place of the default one. Returns standard output. */
async function execute(service: StartedProcess, block = '', variables: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME } = process.env
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-ec', block.replaceAll('localhost:3000', `localhost:${own.port}`)],
    {
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        PATH,
        HOME,
        DATA_DIR: own.dataDir,
        TOKEN: tokenOf(service),
        RECEIVER: receiverOf(service),
        ...variables,
      },
    },
  )
  return stdout
}
