import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CreatedSubscription, SubscriptionList } from '@/server/contract/webhooks/subscription'
import { ROOT } from '@/server/root'
import { BOOT, type Started, testService, untilReady } from '@/server/testing/processes/service'

const own = testService()

test('the commands of the README do what it says', async () => {
  const service = own.start()
  await untilReady(service)
  const [me, create, list, complete, ...more] = await commands()
  expect(more).toEqual([])

  expect(JSON.parse(await typed(service, me))).toMatchObject({ plan: 'pro', token: { prefix: expect.any(String) } })
  const created = CreatedSubscription.parse(JSON.parse(await typed(service, create)))
  expect(created).toMatchObject({ url: receiverOf(service), is_active: true })
  const listed = SubscriptionList.parse(JSON.parse(await typed(service, list)))
  expect(listed.subscriptions[0]?.id).toBe(created.id)
  const { event_id, deliveries } = JSON.parse(await typed(service, complete))
  expect(deliveries).toBe(2)
  await expect.poll(service.said, BOOT).toMatch(new RegExp(`${event_id}.* verified\\n`))
})

/** The shell blocks of the section "Try it", in order. */
async function commands(): Promise<string[]> {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8')
  const section = /^## Try it$(.*?)^## /ms.exec(readme)?.[1] ?? ''
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '')
}

const tokenOf = (service: Started) => /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0]
const receiverOf = (service: Started) => `${/https:\/\/127\.0\.0\.1:\d+/.exec(service.said())?.[0]}/mine`

/** Standard output of the block, typed into a shell on a machine where this instance has the default port. */
async function typed(service: Started, block = ''): Promise<string> {
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
      },
    },
  )
  return stdout
}
