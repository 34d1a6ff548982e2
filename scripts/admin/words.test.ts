import postgres from 'postgres'
import { expect, test } from 'vitest'
import { inWords } from './words'

const fromDatabase = (code: string, message: string): Error =>
  new Error('Failed query: insert into … params: a secret', {
    cause: Object.assign(new postgres.PostgresError(message), { code, message }),
  })
const fromDriver = (code: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })

const rows: [string, Error, string][] = [
  [
    'a full disk',
    fromDatabase('53100', 'could not extend file'),
    'The database could not do it (53100): could not extend file. Try again once it is well.',
  ],
  [
    'a database that is being stopped',
    fromDatabase('57P01', 'terminating connection'),
    'The database could not do it (57P01): terminating connection. Try again once it is well.',
  ],
  [
    'a database that is not there',
    fromDriver('ECONNREFUSED'),
    'The database cannot be reached (ECONNREFUSED). Is the service running, or DATABASE_URL right?',
  ],
  [
    'a connection that ended in the middle',
    fromDriver('CONNECTION_CLOSED'),
    'The database cannot be reached (CONNECTION_CLOSED). Is the service running, or DATABASE_URL right?',
  ],
]

test.each(rows)('%s is one line, without the statement', (_name, error, words) => expect(inWords(error)).toBe(words))
