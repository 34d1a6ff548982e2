import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../../server/accounts/account/account'
import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { eraseSender } from '../../server/erasure/erase-sender'
import { completeMessages } from '../../server/messages/completion/complete'
import { aMessage } from '../../server/testing/fixtures/message'
import { childrenOf } from '../../server/testing/processes/children'

const sender = (email: string) => ({
  ...{ verification_method: 'email' as const, contact_verified: true },
  ...{ email, phone: null, whatsapp: null },
})

/**
 * What a package's test cannot do with the API: `POST /complete` and `POST /erase`, each with the `contact` of a sender,
 * and `POST /kill-worker`.
 */
export async function startControl(account: Account, service: Parameters<typeof childrenOf>[0]) {
  const actions: Record<string, (contact: string) => Promise<string>> = {
    async '/complete'(contact) {
      const [message] = await completeMessages(account, [
        aMessage({ completedAt: new Date(), sender: sender(contact || 'ada@example.com') }),
      ])
      return message?.messageId ?? ''
    },
    async '/erase'(contact) {
      return String((await eraseSender(account, SYSTEM_ACTOR, contact)).messages)
    },
    async '/kill-worker'() {
      // The supervisor may be starting another one.
      for (;;) {
        const [worker] = await childrenOf(service, 'worker.mjs')
        if (worker !== undefined && process.kill(worker, 'SIGKILL')) return String(worker)
        await sleep(100)
      }
    },
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    try {
      response.end(await actions[pathname]?.(searchParams.get('contact') ?? ''))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
