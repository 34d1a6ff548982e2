import { expect, test } from 'vitest'
import { emailAddress } from './users'

const LABEL = 'a'.repeat(63)

test.each([
  ['ada@harbour.example', 'ada@harbour.example'],
  [' Ada@Harbour.EXAMPLE\n', 'ada@harbour.example'],
  ['ada.marsh+notes@mail.harbour.example', 'ada.marsh+notes@mail.harbour.example'],
  ["o'neil@harbour.example", "o'neil@harbour.example"],
  ['a@b.co', 'a@b.co'],
  ['1234@5.example', '1234@5.example'],
  ['_~{|}!#$%&*/=?^`-@harbour.example', '_~{|}!#$%&*/=?^`-@harbour.example'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  [`${'a'.repeat(64)}@harbour.example`, `${'a'.repeat(64)}@harbour.example`],
  [`a@${LABEL}.${LABEL}.${LABEL}.${'b'.repeat(60)}`, `a@${LABEL}.${LABEL}.${LABEL}.${'b'.repeat(60)}`],
])('%j is an address', (text, address) => expect(emailAddress(text)).toBe(address))

test.each([
  '',
  ' ',
  'ada',
  'ada@',
  '@harbour.example',
  'ada@harbour',
  'ada@@harbour.example',
  'ada@bo@harbour.example',
  // A mail library would read these as a name and another address, or as several addresses.
  'Foo<x@evil.example',
  'Foo<x@evil.example>',
  '<ada@harbour.example>',
  'Ada <ada@harbour.example>',
  'ada@harbour.example>',
  '"ada"@harbour.example',
  'ada"@harbour.example',
  'ada@harbour.example,bo@harbour.example',
  'ada,bo@harbour.example',
  'ada;bo@harbour.example',
  'ada@harbour.example;',
  'friends:ada@harbour.example',
  'ada(comment)@harbour.example',
  'ada@[192.0.2.1]',
  'ada@192.0.2.1',
  'ada\\@harbour.example',
  // Header injection.
  'ada@harbour.example\r\nBcc: x@evil.example',
  'ada\r\n@harbour.example',
  'ada@harbour.example\u2028x',
  'ada\0@harbour.example',
  'ada\t@harbour.example',
  'ada @harbour.example',
  'ada@harbour .example',
  // Dots and hyphens.
  '.ada@harbour.example',
  'ada.@harbour.example',
  'a..da@harbour.example',
  'ada@.harbour.example',
  'ada@harbour..example',
  'ada@harbour.example.',
  'ada@-harbour.example',
  'ada@harbour-.example',
  'ada@harbour.e',
  // Lookalike characters, and characters that change the text direction.
  'ada@hаrbour.example',
  'ünal@harbour.example',
  'ada\u202e@harbour.example',
  'ada\u200b@harbour.example',
  'ada＠harbour.example',
  `${'a'.repeat(65)}@harbour.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${LABEL}.${LABEL}.${LABEL}.${'b'.repeat(61)}`,
])('%j is none', (text) => expect(emailAddress(text)).toBeNull())

test.each(['a'.repeat(20_000), '.'.repeat(20_000), `a@${'b.'.repeat(10_000)}`, `a@${'b-'.repeat(120)}`])(
  'hostile input takes no time: %.3s',
  (text) => {
    const before = process.cpuUsage()
    for (let n = 0; n < 100; n++) expect(emailAddress(text)).toBeNull()
    expect(process.cpuUsage(before).user).toBeLessThan(300_000)
  },
)
