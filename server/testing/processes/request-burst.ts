import { text } from 'node:stream/consumers'
import { disconnect } from '../../../db/client'
import { handleRest } from '../../api/rest/rest'
import { setDatabaseFromEnv } from '../../database'
import { createToken } from '../../tokens/token'

// Another process on the database of a test. It prints `ready`, waits for the end of its input, sends the requests
// concurrently, and prints their statuses.

const [token = '', count = '0'] = process.argv.slice(2)

setDatabaseFromEnv()
const ask = (bearer: string) =>
  handleRest(new Request('http://localhost/api/v1/me', { headers: { Authorization: `Bearer ${bearer}` } }))

// An unknown token runs a statement and is not counted. This opens the connections before the start.
await Promise.all(Array.from({ length: 10 }, () => ask(createToken())))
process.stdout.write('ready\n')
await text(process.stdin)
const responses = await Promise.all(Array.from({ length: Number(count) }, () => ask(token)))
process.stdout.write(`${JSON.stringify(responses.map(({ status }) => status))}\n`)
await disconnect()
