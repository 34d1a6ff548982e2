import { S3NetworkError, S3ServiceError } from 's3mini'
import { expect, test } from 'vitest'
import { errorMessage } from './run'

const fromDatabase = (code: string, message: string): Error =>
  new Error('Failed query: insert into … params: a secret', {
    cause: Object.assign(new Error(message), { code }),
  })
const fromDriver = (code: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })

const rows: [string, Error, string][] = [
  [
    'a bucket that does not exist',
    new S3ServiceError('S3 returned 404 – NoSuchBucket', 404, 'NoSuchBucket'),
    'The audio store failed: S3 returned 404 – NoSuchBucket. Check the S3_… settings.',
  ],
  [
    'an object storage that does not listen',
    new S3NetworkError('S3 network error: ECONNREFUSED', 'ECONNREFUSED', fromDriver('ECONNREFUSED')),
    'The audio store failed: S3 network error: ECONNREFUSED. Check the S3_… settings.',
  ],
  [
    'a database whose certificate is not trusted',
    fromDriver('SELF_SIGNED_CERT_IN_CHAIN'),
    'The database cannot be reached (SELF_SIGNED_CERT_IN_CHAIN). Check that the service runs, or that DATABASE_URL is right.',
  ],
  [
    'a full disk',
    fromDatabase('53100', 'could not extend file'),
    'The database failed (53100): could not extend file. Repair it, then try again.',
  ],
  [
    'a database that is being stopped',
    fromDatabase('57P01', 'terminating connection'),
    'The database failed (57P01): terminating connection. Repair it, then try again.',
  ],
  [
    'a database that does not listen',
    fromDriver('ECONNREFUSED'),
    'The database cannot be reached (ECONNREFUSED). Check that the service runs, or that DATABASE_URL is right.',
  ],
  [
    'a connection that was closed during the command',
    fromDriver('CONNECTION_CLOSED'),
    'The database cannot be reached (CONNECTION_CLOSED). Check that the service runs, or that DATABASE_URL is right.',
  ],
]

test.each(rows)('%s is reported in one line, without the statement', (_name, error, message) =>
  expect(errorMessage(error)).toBe(message),
)
