import { expect, test } from 'vitest'
import { DNS_REASONS, FORM_REASONS } from '@/app/docs/reasons'
import { reasonWords, URL_REASONS } from './url-messages'

test.each([...FORM_REASONS, ...DNS_REASONS].map(({ reason }) => reason))(
  '%s says what is wrong and what to do',
  (reason) => {
    const { what, todo } = reasonWords(reason)
    expect(what).toMatch(/^[a-zT].*\.$/)
    expect(todo).toMatch(/^[A-Z].*\.$/)
    expect(what).not.toContain('_')
  },
)

test('every reason of the spec has its words, and no other', () => {
  const reasons = [...FORM_REASONS, ...DNS_REASONS].map(({ reason }) => reason.split(':')[0] ?? '')
  expect(Object.keys(URL_REASONS).sort()).toEqual([...new Set(reasons)].sort())
})

test('the detail after the colon is kept apart, colons of its own included', () => {
  expect(reasonWords('host_resolves_to_private_ip: fd00::7').detail).toBe('fd00::7')
  expect(reasonWords('url_parse_failed').detail).toBeNull()
})

test('a resolver that did not answer is not a name that does not exist', () => {
  expect(reasonWords('dns_lookup_failed: ENOTFOUND').what).toContain('cannot be found')
  for (const code of ['EAI_AGAIN', 'ETIMEOUT'])
    expect(reasonWords(`dns_lookup_failed: ${code}`).todo).toContain('again')
})

test('a reason of a later release speaks for itself', () => {
  expect(reasonWords('port_is_reserved: 25').what).toContain('port_is_reserved: 25')
})
