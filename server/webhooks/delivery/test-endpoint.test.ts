import { expect, test } from 'vitest'
import { TEST_RESPONSES } from '../../contract/webhooks/values'
import { SIGNATURE } from '../signing/request'
import { sign } from '../signing/signature'
import { findingOf, responseTo } from './test-endpoint'

const SECRET = `msg_whsec_${'a'.repeat(48)}`
const OTHER = `msg_whsec_${'b'.repeat(48)}`
const BODY = '{"event":"message.completed"}'
const NOW = new Date('2026-11-22T10:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test.each<[string, string | undefined, string]>([
  ['a valid signature', sign([SECRET], BODY, NOW), 'verified'],
  ['two signatures during a rotation', sign([SECRET, OTHER], BODY, NOW), 'verified'],
  ['a signature of 300 seconds ago', sign([SECRET], BODY, at(-300)), 'verified'],
  ['one that is older', sign([SECRET], BODY, at(-301)), 'timestamp'],
  ['one of the future', sign([SECRET], BODY, at(301)), 'timestamp'],
  ['another secret', sign([OTHER], BODY, NOW), 'signature'],
  ['another body', sign([SECRET], `${BODY} `, NOW), 'signature'],
  ['no signature', undefined, 'header'],
  ['another text', 'v1=1', 'header'],
])('%s is %s', (_, header, finding) => {
  const headers: Record<string, string> = header === undefined ? {} : { [SIGNATURE]: header }
  expect(findingOf(SECRET, { headers, body: BODY }, NOW)).toBe(finding)
})

test.each(TEST_RESPONSES)('set to respond with %s, it refuses what is not verified', (respondWith) => {
  for (const finding of ['header', 'timestamp', 'signature'] as const)
    expect(responseTo(finding, respondWith)).toEqual({ status: 401, body: `{"verified":false,"reason":"${finding}"}` })
})

test('a verified request gets the chosen response', () => {
  const statuses = TEST_RESPONSES.map((respondWith) => responseTo('verified', respondWith)?.status ?? null)
  expect(statuses).toEqual([200, 500, 410, null])
})
