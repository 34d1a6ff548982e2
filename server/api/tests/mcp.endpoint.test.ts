import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { builtService } from '../../testing/rest/rest-request'

testDatabase()

test('an agent connects, lists the tools and reads a message', async () => {
  const account = await anAccount({ plan: 'starter' })
  const { token } = await aToken({ accountId: account.id })
  await completeMessages(account, [aMessage({ transcriptText: 'The boiler is broken.' })])

  const client = new Client({ name: 'agent', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', builtService().url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_message')
  const { content } = await client.callTool({ name: 'search_messages', arguments: { q: 'boiler' } })
  expect(JSON.stringify(content)).toContain('ada@example.com')
  await client.close()
})

test.each(['/api/mcp', '/api/mcp/'])('%s refuses a request without a token, and other methods', async (path) => {
  const { url } = builtService()
  const refused = await fetch(new URL(path, url), { method: 'POST', body: '{}' })
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await fetch(new URL(path, url))).status).toBe(405)
})
