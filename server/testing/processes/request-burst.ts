import { text } from 'node:stream/consumers'
import { disconnect } from '../../../db/client'
import { handleRest } from '../../api/rest/rest'
import { createToken } from '../../tokens/token'

// One of several processes on one database: it says that it is ready, waits for the end of its input, sends so many requests at
// once, and says their statuses.

const [token = '', count = '0'] = process.argv.slice(2)

const ask = (bearer: string) =>
  handleRest(new Request('http://localhost/api/v1/me', { headers: { Authorization: `Bearer ${bearer}` } }))

// A token of nobody costs a statement and no count: the connections are there before the start.
await Promise.all(Array.from({ length: 10 }, () => ask(createToken())))
process.stdout.write('ready\n')
await text(process.stdin)
const responses = await Promise.all(Array.from({ length: Number(count) }, () => ask(token)))
process.stdout.write(`${JSON.stringify(responses.map(({ status }) => status))}\n`)
await disconnect()
