import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ofRequest, withRequestId } from './log'

test('each line that the work of a request logs has its id, and no other line', async () => {
  const lines: string[] = []
  const log = pino({ mixin: ofRequest }, { write: (line: string) => void lines.push(line) })
  log.info('before')
  await withRequestId('one', async () => {
    await Promise.resolve()
    log.info('within')
    log.info({ request_id: 'given' }, 'with a field of this name')
  })
  log.info('after')
  expect(lines.map((line) => JSON.parse(line).request_id)).toEqual([undefined, 'one', 'given', undefined])
})
