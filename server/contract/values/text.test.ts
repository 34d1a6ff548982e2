import { expect, test } from 'vitest'
import { hasWebAddress, isName, isText, slugOf } from './text'

test.each([
  ['Harbour Dental', true],
  ['診療所', true],
  ['مكتب', true],
  ['🦷', true],
  ['👩‍⚕️ and co.', true],
  ['é', true],
  ['\u200b', false],
  ['\u2060\ufeff', false],
  ['   ', false],
  ['a\u202ecba', false],
  ['a\u2066b', false],
  ['two\nlines', false],
  ['two\u2028lines', false],
  ['two\u2029lines', false],
  ['a\0b', false],
  ['\ud800', false],
])('isName(%j) is %s', (text, expected) => expect(isName(text)).toBe(expected))

test.each([
  ['52415181', true],
  ['a\tb', true],
  ['🦷', true],
  ['a\0b', false],
  ['\ud83e', false],
  ['\udbffx', false],
])('isText(%j) is %s', (text, expected) => expect(isText(text)).toBe(expected))

test.each([
  'https://evil.example/login',
  'HTTP://evil',
  'ftp://x',
  'www.evil',
  'Visit evil.example now',
  'evil.com',
  'EVIL.COM',
  'a.co',
  'Your account is locked:evil.example/x?y',
  'support@evil.example',
  'evil.xn--p1ai',
  'почта.рф',
  '例え.テスト',
  'evil．com',
  'evil。com',
  'evil｡com',
  'evil․com',
  'ｅｖｉｌ.ｃｏｍ',
  'ⓔⓥⓘⓛ.ⓒⓞⓜ',
  'evil.\u200bcom',
  'evil\u200b.com',
  'e\u00advil.c\u00adom',
  '203.0.113.5/login',
  'http：//x',
])('%j contains a web address', (text) => expect(hasWebAddress(text)).toBe(true))

test.each([
  'Harbour Dental',
  'Dr. Marsh',
  'J. P. Morgan & Co.',
  'St. Mary’s, e. V.',
  'Version 2.0',
  '1.500 Reifen',
  'Windmill & <script>alert(1)</script>',
  'Awww. Cute',
  'A/B Testing: now',
  'مكتب.',
  '🦷 and co.',
  'etc...',
  '...',
])('%j contains no web address', (text) => expect(hasWebAddress(text)).toBe(false))

test.each(['.'.repeat(20_000), 'a.'.repeat(10_000), '1.'.repeat(10_000), 'w'.repeat(20_000), 'e\u0301'.repeat(10_000)])(
  'long input starting with %.4s is checked in less than 300 ms of CPU time',
  (text) => {
    const before = process.cpuUsage()
    for (const rule of [hasWebAddress, isName, isText]) rule(text)
    expect(process.cpuUsage(before).user).toBeLessThan(300_000)
  },
)

test.each([
  ['Spring check-up', 'spring-check-up'],
  ['  Été à Genève!  ', 'ete-a-geneve'],
  ['50% off', '50-off'],
  ['春', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
