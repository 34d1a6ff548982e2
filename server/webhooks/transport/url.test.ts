import { describe, expect, test } from 'vitest'
import { MAX_URL_CHARACTERS } from '../../contract/limits'
import { checkForm, parseAllowedHosts } from './policy'

const reasonOf = (text: string, allowed: string[] = []) => {
  const check = checkForm(text, parseAllowedHosts(allowed))
  return check.ok ? 'accepted' : check.reason
}
const v4 = (address: string) => `ipv4_is_private_or_loopback: ${address}`
const v6 = (address: string) => `ipv6_is_private_or_loopback: ${address}`

describe('the first fault of a URL is its reason', () => {
  test.each([
    ['', 'url_parse_failed'],
    ['not a url', 'url_parse_failed'],
    ['example.com/hook', 'url_parse_failed'],
    ['//example.com/hook', 'url_parse_failed'],
    ['https://', 'url_parse_failed'],
    ['https:///', 'url_parse_failed'],
    ['https://exa mple.com/', 'url_parse_failed'],
    ['https://exa%00mple.com/', 'url_parse_failed'],
    ['https://example.com:99999/', 'url_parse_failed'],
    ['https://example.com:0/', 'url_parse_failed'],
    ['https://example.com:x/', 'url_parse_failed'],
    ['https://256.256.256.256/', 'url_parse_failed'],
    ['https://1.2.3.4.5/', 'url_parse_failed'],
    ['https://0x7f.0.0.0x1ff/', 'url_parse_failed'],
    ['https://[::1/', 'url_parse_failed'],
    ['https://[fe80::1%25eth0]/', 'url_parse_failed'],
    ['http://example.com/hook', 'scheme_must_be_https'],
    ['HTTP://example.com', 'scheme_must_be_https'],
    ['ftp://example.com/', 'scheme_must_be_https'],
    ['javascript:alert(1)', 'scheme_must_be_https'],
    ['data:text/plain,x', 'scheme_must_be_https'],
    ['file:///etc/passwd', 'scheme_must_be_https'],
    ['wss://example.com/', 'scheme_must_be_https'],
    ['localhost:3000/hook', 'scheme_must_be_https'],
    ['https://user:secret@example.com/', 'url_must_not_contain_credentials'],
    ['https://user@example.com/', 'url_must_not_contain_credentials'],
    ['https://:secret@example.com/', 'url_must_not_contain_credentials'],
    ['https://example.com@evil.example/', 'url_must_not_contain_credentials'],
    ['https://localhost', 'hostname_is_localhost'],
    ['https://LOCALHOST:8443/hook', 'hostname_is_localhost'],
    ['https://localhost./', 'hostname_is_localhost'],
    ['https://ｌｏｃａｌｈｏｓｔ/', 'hostname_is_localhost'],
    ['https://loc%61lhost/', 'hostname_is_localhost'],
    ['https://app.localhost/', 'hostname_is_localhost'],
    ['https://a.b.localhost./', 'hostname_is_localhost'],
    ['https://localhost../', 'hostname_is_localhost'],
    ['https://foo.localhost.../', 'hostname_is_localhost'],
    ['https://ⓛocalhost/', 'hostname_is_localhost'],
    ['https://LocalHost。/', 'hostname_is_localhost'],
    ['https://localhost%2E/', 'hostname_is_localhost'],
  ])('%j is %s', (text, reason) => expect(reasonOf(text)).toBe(reason))

  test.each([
    ['http://user:secret@localhost/', 'scheme_must_be_https'],
    ['https://user:secret@localhost/', 'url_must_not_contain_credentials'],
    ['https://user:secret@127.0.0.1/', 'url_must_not_contain_credentials'],
    ['http://127.0.0.1/', 'scheme_must_be_https'],
  ])('of several faults of %j the first in the order counts: %s', (text, reason) => expect(reasonOf(text)).toBe(reason))
})

describe('every notation of a private address is detected', () => {
  test.each([
    ['https://127.0.0.1/', v4('127.0.0.1')],
    ['https://127.0.0.1./', v4('127.0.0.1')],
    ['https://127.1/', v4('127.0.0.1')],
    ['https://127.0.1/', v4('127.0.0.1')],
    ['https://2130706433/', v4('127.0.0.1')],
    ['https://0x7f000001/', v4('127.0.0.1')],
    ['https://0X7F.0.0.1/', v4('127.0.0.1')],
    ['https://0x7f.1/', v4('127.0.0.1')],
    ['https://0177.0.0.1/', v4('127.0.0.1')],
    ['https://017700000001/', v4('127.0.0.1')],
    ['https://0177.0x0.0.1/', v4('127.0.0.1')],
    ['https://１２７.0.0.1/', v4('127.0.0.1')],
    ['https://127。0。0。1/', v4('127.0.0.1')],
    ['https://①②⑦.0.0.1/', v4('127.0.0.1')],
    ['https://%31%32%37.0.0.1/', v4('127.0.0.1')],
    ['https://127.0.0.1:443/', v4('127.0.0.1')],
    ['https:\\\\127.0.0.1\\hook', v4('127.0.0.1')],
    ['https://12\t7.0.0.1/', v4('127.0.0.1')],
    ['https://0/', v4('0.0.0.0')],
    ['https://0.0.0.0/', v4('0.0.0.0')],
    ['https://10.1/', v4('10.0.0.1')],
    ['https://192.168.1/', v4('192.168.0.1')],
    ['https://172.16.257/', v4('172.16.1.1')],
    ['https://169.254.169.254/latest/meta-data/', v4('169.254.169.254')],
    ['https://2852039166/', v4('169.254.169.254')],
    ['https://0xa9fea9fe/', v4('169.254.169.254')],
    ['https://100.100.100.200/', v4('100.100.100.200')],
    ['https://168.63.129.16/', v4('168.63.129.16')],
    ['https://224.0.0.1/', v4('224.0.0.1')],
    ['https://255.255.255.255/', v4('255.255.255.255')],
    ['https://[::1]/', v6('::1')],
    ['https://[0:0:0:0:0:0:0:1]:8443/', v6('::1')],
    ['https://[::]/', v6('::')],
    ['https://[::ffff:127.0.0.1]/', v6('::ffff:7f00:1')],
    ['https://[::ffff:7f00:1]/', v6('::ffff:7f00:1')],
    ['https://[::FFFF:8.8.8.8]/', v6('::ffff:808:808')],
    ['https://[::127.0.0.1]/', v6('::7f00:1')],
    ['https://[64:ff9b::127.0.0.1]/', v6('64:ff9b::7f00:1')],
    ['https://[2002:7f00:1::]/', v6('2002:7f00:1::')],
    ['https://[2001::1]/', v6('2001::1')],
    ['https://[fe80::1]/', v6('fe80::1')],
    ['https://[fd00:ec2::254]/', v6('fd00:ec2::254')],
    ['https://[ff02::1]/', v6('ff02::1')],
    ['https://[4000::1]/', v6('4000::1')],
  ])('%j is %s', (text, reason) => expect(reasonOf(text)).toBe(reason))
})

describe('the canonical URL is stored and used, and usually equals the given URL', () => {
  test.each([
    ['https://example.com/hook', 'https://example.com/hook'],
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com/'],
    ['https://example.com?token=1', 'https://example.com?token=1'],
    ['https://example.com?', 'https://example.com?'],
    ['https://example.com:8443/hook?a=1&b=%20', 'https://example.com:8443/hook?a=1&b=%20'],
    ['HTTPS://Example.COM:443/Hook', 'https://example.com/Hook'],
    ['  https://example.com  ', 'https://example.com'],
    ['https:example.com', 'https://example.com'],
    ['https:\\\\example.com\\hook', 'https://example.com/hook'],
    ['https://example.com#section', 'https://example.com'],
    ['https://example.com/#section', 'https://example.com/'],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['https://example.com/..', 'https://example.com/'],
    ['https://:@example.com/hook', 'https://example.com/hook'],
    ['https://example.com/hö ok', 'https://example.com/h%C3%B6%20ok'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.com./hook', 'https://example.com./hook'],
    ['https://1.2.3/', 'https://1.2.0.3/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700:0::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    ['https://notlocalhost/', 'https://notlocalhost/'],
  ])('%j becomes %s', (text, url) => {
    expect(checkForm(text, [])).toMatchObject({ ok: true, url })
    expect(checkForm(url, [])).toMatchObject({ ok: true, url })
  })

  test('the longest URL has 2,048 characters, as sent and in the canonical form', () => {
    const longest = `https://example.com/${'a'.repeat(MAX_URL_CHARACTERS - 'https://example.com/'.length)}`
    expect(longest).toHaveLength(2_048)
    expect(reasonOf(longest)).toBe('accepted')
    expect(reasonOf(`${longest}#fragment`)).toBe('url_parse_failed')
    expect(reasonOf(`${longest}a`)).toBe('url_parse_failed')
    expect(reasonOf(`https://example.com/${'ö'.repeat(400)}`)).toBe('url_parse_failed')
  })
})

describe('the operator’s exceptions', () => {
  test.each([
    ['https://localhost:8443/', ['localhost'], 'accepted'],
    ['https://localhost:8443/', ['localhost:8443'], 'accepted'],
    ['https://localhost:8444/', ['localhost:8443'], 'hostname_is_localhost'],
    ['https://localhost./', ['LOCALHOST'], 'accepted'],
    ['https://app.localhost/', ['localhost'], 'hostname_is_localhost'],
    ['https://localhost/', ['127.0.0.0/8', '::1'], 'hostname_is_localhost'],
    ['https://localhost:8443/', ['127.0.0.1:8443'], 'hostname_is_localhost'],
    ['https://ⓛocalhost:8443/', ['127.0.0.1'], 'hostname_is_localhost'],
    ['https://LOCALHOST./', ['0.0.0.0/0', '::/0'], 'hostname_is_localhost'],
    ['https://app.localhost../', ['127.0.0.1'], 'hostname_is_localhost'],
    ['https://localhost../', ['localhost'], 'hostname_is_localhost'],
    ['https://app.localhost./', ['app.localhost'], 'accepted'],
    ['https://localhost/', ['10.0.0.0/8'], 'hostname_is_localhost'],
    ['https://127.0.0.1:9/', ['127.0.0.1:9'], 'accepted'],
    ['https://127.0.0.1:10/', ['127.0.0.1:9'], v4('127.0.0.1')],
    ['https://0x7f.1/', ['127.0.0.1'], 'accepted'],
    ['https://10.1.2.3/', ['10.1.0.0/16'], 'accepted'],
    ['https://10.2.2.3/', ['10.1.0.0/16'], v4('10.2.2.3')],
    ['https://[fd00::5]/', ['fd00::/8'], 'accepted'],
    ['https://[::ffff:10.1.2.3]/', ['10.1.0.0/16'], v6('::ffff:a01:203')],
    ['http://localhost/', ['localhost'], 'scheme_must_be_https'],
    ['https://user:secret@localhost/', ['localhost'], 'url_must_not_contain_credentials'],
  ])('%j under %j: %s', (text, allowed, reason) => expect(reasonOf(text, allowed)).toBe(reason))
})
