import { describe, expect, test } from 'vitest'
import { emailsIn, phonesIn } from './contacts'
import { evidenceOf, hasEmail, hasPhone, hasPhrase, hasUrl } from './evidence'

describe('addresses that a text certainly contains:', () => {
  test.each([
    ['my email is john at example dot com.', ['john@example.com']],
    ['write to john dot smith at harbour dental dot co dot uk please', ['john.smith@harbourdental.co.uk']],
    ["it's j-o-h-n underscore 42 at gmail dot com thanks", ['john_42@gmail.com']],
    ['it is J O H N four two at gmail dot com and call me', ['john42@gmail.com']],
    ['email is m as in mary a double t at acme dash corp dot org', ['matt@acme-corp.org']],
    ['email me at maria dot lopez at example dot com', ['maria.lopez@example.com']],
    ['Write to ada@example.com.', ['ada@example.com']],
    ['john smith at example dot com', []],
    ["Meet me at Joe's. Dot comes too.", []],
    ['I was at the office dot com party', []],
    ['at at at dot dot com', []],
  ])('%s', (text, expected) => {
    expect(emailsIn(text)).toEqual(expected)
  })
})

describe('numbers whose country is certain:', () => {
  test.each<[string, string[], string[]?]>([
    ['call me at plus one four one five five five five two six seven one', ['+14155552671']],
    ['+44 20 7946 0123', ['+442079460123']],
    ['call me on +44 (0)20 7946 0123', ['+442079460123']],
    ['my number is 1-415-555-2671, call me', ['+14155552671']],
    ['I have 1-415-555-2671 of them', []],
    ['call me, my number is 1-415-555-2671', ['+14155552671']],
    ['call 415-555-2671', [], ['+14155552671']],
    ['my order number is 14155552671', []],
    ['zero zero four nine one five one two three four five six seven eight nine', ['+4915123456789']],
    ['reach me at double oh four four two oh seven nine four six oh one two three', ['+442079460123']],
    ['call me at 1 (800) 555-0199 or +1 201 555 0123, 5 pm', ['+18005550199', '+12015550123']],
    ['call 911', []],
    ['I paid 14155552671 pesos', []],
    ['card 4111 1111 1111 1111', []],
  ])('%s', (text, expected, inAmerica = expected) => {
    expect(phonesIn(text)).toEqual(expected)
    expect(phonesIn(text, 'US')).toEqual(inAmerica)
  })

  test.each<[Parameters<typeof phonesIn>[1], string, string[]]>([
    ['DE', 'Meine Nummer ist 0171 2345678.', ['+491712345678']],
    ['DE', 'Meine Bestellnummer ist 0171 2345678.', []],
    ['FR', 'me rappeler au zéro six douze trente-quatre cinquante-six soixante-dix-huit', ['+33612345678']],
    ['PT', 'O meu número é nove um dois três quatro cinco seis sete oito.', ['+351912345678']],
    ['ES', 'Mi teléfono es 612 345 678.', ['+34612345678']],
    ['ES', 'Mi pedido es 612 345 678.', []],
    ['US', "Call me, it's 919 555 0147, uh, wait, that's my old one. 919 555 0174. Talk soon.", ['+19195550174']],
    ['US', 'I can wait twenty minutes. 702 555 0191.', ['+17025550191']],
  ])('%s: %s', (country, text, expected) => {
    expect(phonesIn(text, country)).toEqual(expected)
  })
})

describe('what a transcript contains:', () => {
  const evidence = evidenceOf(
    "Hi, it's Anna Müller, that's M U E L L E R. Write to john dot smith at example dot co dot uk, see acme dot com slash help. My number is plus four four (0) two oh seven nine four six oh one two three. Party at Zoë's.",
  )
  test.each<[string, boolean, boolean]>([
    ['a name', hasPhrase(evidence, 'Anna Muller'), true],
    ['a spelled name', hasPhrase(evidence, 'Mueller'), true],
    ['a name with a genitive', hasPhrase(evidence, 'Zoë'), true],
    ['a part of a word', hasPhrase(evidence, 'Art'), false],
    ['two names that are apart', hasPhrase(evidence, 'Anna Zoë'), false],
    ['an empty name', hasPhrase(evidence, ''), false],
    ['an address', hasEmail(evidence, 'john.smith@example.co.uk'), true],
    ['the end of an address', hasEmail(evidence, 'smith@example.co.uk'), false],
    ['the beginning of an address', hasEmail(evidence, 'john.smith@example.co'), false],
    ['another address', hasEmail(evidence, 'john@example.co.uk'), false],
    ['a URL', hasUrl(evidence, 'https://www.acme.com'), true],
    ['a longer URL', hasUrl(evidence, 'https://acme.com.evil.example'), false],
    ['a number', hasPhone(evidence, '+442079460123'), true],
    ['a part of a number', hasPhone(evidence, '+4420794601'), false],
    ['a number with another country', hasPhone(evidence, '+12079460123'), false],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })
})
