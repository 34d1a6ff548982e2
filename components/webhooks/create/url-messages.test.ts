import { expect, test } from 'vitest'
import { DNS_REASONS, FORM_REASONS } from '@/app/docs/reasons'
import { URL_PROBLEMS, urlProblem } from './url-messages'

test.each([...FORM_REASONS, ...DNS_REASONS].map(({ reason }) => reason))(
  '%s says what is wrong and what to do',
  (reason) => {
    const { problem: what, fix: todo } = urlProblem(reason)
    expect(what).toMatch(/^[a-zT].*\.$/)
    expect(todo).toMatch(/^[A-Z].*\.$/)
    expect(what).not.toContain('_')
  },
)

test('every reason of the spec has its words, and no other', () => {
  const reasons = [...FORM_REASONS, ...DNS_REASONS].map(({ reason }) => reason.split(':')[0] ?? '')
  expect(Object.keys(URL_PROBLEMS).sort()).toEqual([...new Set(reasons)].sort())
})

test('the detail after the colon is kept apart, colons of its own included', () => {
  expect(urlProblem('host_resolves_to_private_ip: fd00::7').detail).toBe('fd00::7')
  expect(urlProblem('url_parse_failed').detail).toBeNull()
})

test('a resolver that did not answer is not a name that does not exist', () => {
  expect(urlProblem('dns_lookup_failed: ENOTFOUND').problem).toContain('cannot be found')
  for (const code of ['EAI_AGAIN', 'ETIMEOUT']) expect(urlProblem(`dns_lookup_failed: ${code}`).fix).toContain('again')
})

test('a reason of a later release speaks for itself', () => {
  expect(urlProblem('port_is_reserved: 25').problem).toContain('port_is_reserved: 25')
})
