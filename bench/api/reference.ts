import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import { required } from '../../server/env'
import { respond } from '../kit/processes'

// node:http and postgres.js without the service, in a process of its own: the upper bound for a request that needs one statement
// (/account/<id>), and for one that sends a hundred messages (/events/<id>). Both respond with what Postgres sends.

const CONNECTIONS = 10
const MESSAGES = 100

respond(async (): Promise<number> => {
  const sql = postgres(required('DATABASE_URL'), { max: CONNECTIONS, onnotice: () => {} })
  const reads: Record<string, (accountId: string) => Promise<Buffer[][]>> = {
    account: async (accountId) => await sql`select name from accounts where id = ${accountId}::uuid`.raw(),
    events: async (accountId) =>
      await sql`
        select e.data from messages m join events e on e.message_id = m.id and e.kind = ${MESSAGE_COMPLETED}
        where m.account_id = ${accountId}::uuid and m.state = 'completed'
        order by m.completed_at desc, m.id desc limit ${MESSAGES}`.raw(),
  }
  const server = createServer((request, response) => {
    const [, kind = '', accountId = ''] = request.url?.split('/') ?? []
    const read = reads[kind]
    if (!read) return void response.writeHead(404).end()
    read(accountId).then(
      (rows) => send(response, rows),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
})

function send(response: ServerResponse, rows: readonly Buffer[][]): void {
  const body = Buffer.concat(rows.flat())
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}
