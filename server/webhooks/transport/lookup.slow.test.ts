import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../testing/servers/dns-server'
import { checkUrl, systemLookup } from './resolve'

let dns: Awaited<ReturnType<typeof startDnsServer>>
beforeAll(async () => {
  dns = await startDnsServer((name) =>
    name === 'empty.example'
      ? 'no data'
      : name === 'broken.example'
        ? 'server failure'
        : name === 'silent.example'
          ? 'silence'
          : name === 'other.example'
            ? 'address'
            : 'no such name',
  )
})
afterAll(() => dns.close())

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }))

/** The reason for a name that the system's resolver fails on with this code. */
const reasonOf = async (hostname: string, code = 'ENOTFOUND') => {
  const resolve = (name: string) => systemLookup(name, { resolver: failing(code), dnsServers: [dns.server] })
  const check = await checkUrl(`https://${hostname}/voice`, { allowed: [], resolve })
  return check.ok ? 'accepted' : check.reason
}

describe('a name that the system’s resolver does not find', () => {
  test.each([
    ['exists without an address', 'empty.example', 'dns_lookup_returned_no_addresses'],
    ['exists, in capitals and with a final dot', 'EMPTY.example.', 'dns_lookup_returned_no_addresses'],
    ['does not exist', 'nowhere.example', 'dns_lookup_failed: ENOTFOUND'],
    ['has a broken server', 'broken.example', 'dns_lookup_failed: ENOTFOUND'],
    ['has an address after all, which the system did not give', 'other.example', 'dns_lookup_failed: ENOTFOUND'],
  ])('%s: %s', async (_what, hostname, reason) => {
    expect(await reasonOf(hostname)).toBe(reason)
  })

  test('is a failed lookup when the DNS does not respond within the time limit', async () => {
    expect(await reasonOf('silent.example')).toBe('dns_lookup_failed: ENOTFOUND')
  }, 15_000)

  test('is the same when the resolver reports ENODATA', async () => {
    expect(await reasonOf('empty.example', 'ENODATA')).toBe('dns_lookup_returned_no_addresses')
  })
})

test('other errors of the resolver cause no DNS query', async () => {
  const before = dns.asked.length
  for (const code of ['EAI_AGAIN', 'ESERVFAIL', 'EAI_FAIL'])
    expect(await reasonOf('empty.example', code)).toBe(`dns_lookup_failed: ${code}`)
  expect(dns.asked).toHaveLength(before)
})
