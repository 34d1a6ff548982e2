import { Agent, get } from 'node:http'
import { encode } from 'next-auth/jwt'
import type postgres from 'postgres'
import type { Visitor } from './fill'
import type { Page } from './page-list'

/** Time until the first byte and until the last byte of a page, in milliseconds. */
export interface Visit {
  firstByteMs: number
  wholeMs: number
  bytes: number
}

/** Creates a session and returns its cookie, as server/auth.ts sets it. */
export async function sessionOf({ userId }: Visitor, sql: postgres.Sql, secret: string): Promise<string> {
  const [row] = await sql`
    insert into sessions (user_id, expires_at) values (${userId}, clock_timestamp() + interval '1 day') returning id`
  return `session=${await encode({ token: { sub: userId, session_id: row?.id }, secret })}`
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
export const closeAgent = async (): Promise<void> => agent.destroy()

/**
 * Requests a page on an open connection and reads it to its end.
 * @throws when the response is not the requested page
 */
export function visit(origin: string, page: Page, visitor: Visitor, cookie: string): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    get(`${origin}${page.path(visitor)}`, { agent, headers: { Cookie: cookie, Accept: 'text/html' } }, (response) => {
      const firstByteMs = performance.now() - startedAt
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const wholeMs = performance.now() - startedAt
        const body = Buffer.concat(parts)
        const text = body.toString('utf8')
        if (response.statusCode === 200 && text.includes('</html>') && text.includes(page.shows(visitor)))
          resolve({ firstByteMs, wholeMs, bytes: body.length })
        else reject(new Error(`${page.title}: responded ${response.statusCode}, without ${page.shows(visitor)}.`))
      })
    }).on('error', reject)
  })
}
