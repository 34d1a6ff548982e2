import { expect, test } from 'vitest'
import { DNS_REASONS, FORM_REASONS } from '@/app/docs/rules'
import { URL_PROBLEMS, urlProblem } from './url-problems'

test.each([...FORM_REASONS, ...DNS_REASONS].map(({ reason }) => reason))('%s has a problem and a fix', (reason) => {
  const { problem, fix } = urlProblem(reason)
  expect(problem).toMatch(/^[a-zT].*\.$/)
  expect(fix).toMatch(/^[A-Z].*\.$/)
  expect(problem).not.toContain('_')
})

test('the reasons with a text are exactly those of the spec', () => {
  const reasons = [...FORM_REASONS, ...DNS_REASONS].map(({ reason }) => reason.split(':')[0] ?? '')
  expect(Object.keys(URL_PROBLEMS).sort()).toEqual([...new Set(reasons)].sort())
})

test('the detail is everything after the first colon', () => {
  expect(urlProblem('host_resolves_to_private_ip: fd00::7').detail).toBe('fd00::7')
  expect(urlProblem('url_parse_failed').detail).toBeNull()
})

test('a resolver that did not respond has another text than a name that does not exist', () => {
  expect(urlProblem('dns_lookup_failed: ENOTFOUND').problem).toContain('does not exist')
  for (const code of ['EAI_AGAIN', 'ETIMEOUT']) expect(urlProblem(`dns_lookup_failed: ${code}`).fix).toContain('again')
})

test('the text of an unknown reason contains the reason', () => {
  expect(urlProblem('port_is_reserved: 25').problem).toContain('port_is_reserved: 25')
})
