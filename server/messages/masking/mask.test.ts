import { describe, expect, test } from 'vitest'
import { MASK, maskNumbers } from './mask'

const masked = (text: string) => expect(maskNumbers(text))

describe('a payment card is masked', () => {
  test.each([
    ['in one piece', '4111111111111111'],
    ['in fours', '4111 1111 1111 1111'],
    ['with hyphens', '4111-1111-1111-1111'],
    ['with dots', '4111.1111.1111.1111'],
    ['with slashes', '4111/1111/1111/1111'],
    ['with commas', '4111, 1111, 1111, 1111'],
    ['with colons', '4111:1111:1111:1111'],
    ['with underscores', '4111_1111_1111_1111'],
    ['with en dashes', '4111–1111–1111–1111'],
    ['with several separators at once', '4111 - 1111 ,  1111 / 1111'],
    ['with lines between', '4111\n1111\r\n1111\n1111'],
    ['with no-break spaces', '4111\u00A01111\u00A01111\u00A01111'],
    ['with what cannot be seen', '4111\u200B1111\u200B1111\u200B1111'],
    ['in pairs', '41-11-11-11-11-11-11-11'],
    ['digit by digit', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['in parentheses and brackets', '4111 (1111) [1111] 1111'],
    ['of 13 digits', '4222222222222'],
    ['of 14, as Diners Club groups them', '3056 930902 5904'],
    ['of 15, as American Express groups them', '3782 822463 10005'],
    ['of 19 digits', '6304 0000 0000 0000 000'],
    ['in full-width digits', '４１１１ １１１１ １１１１ １１１１'],
    ['in Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١'],
    ['in bold digits outside the first plane', '𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏'],
    ['spoken', 'four one one one one one one one one one one one one one one one'],
    ['spoken, with pauses', 'four one one one, one one one one, one one one one... one one one one'],
    ['spoken, in capitals', 'Four One One One ONE ONE ONE ONE one one one one one one one one'],
    [
      'spoken with double, and triple',
      'five five double five, double five double five, triple five five double four double four',
    ],
    ['spoken with treble', 'four treble one double one double one double one double one double one double one'],
    ['spoken with hesitation', 'four one one one um one one one one, uh, one one one one er one one one one'],
    ['spoken with its hyphens', 'four one one one dash one one one one dash one one one one dash one one one one'],
    ['spoken with oh', 'five one oh five one oh five one oh five one oh five one oh oh'],
    ['spoken with zero and nought', 'five one zero five one naught five one oh five one zero five one zero nought'],
    ['of a wrong check digit', '4111 1111 1111 1112'],
    ['of a wrong check digit, spoken', 'four one one one one one one one one one one one one one one two'],
    ['half spoken, half written', '4111 1111 one one one one 1111'],
    ['hyphenated words', 'four-one-one-one-one-one-one-one-one-one-one-one-one-one-one-one'],
  ])('%s', (_how, number) => {
    masked(`My card is ${number}. Thank you.`).toBe(`My card is ${MASK}. Thank you.`)
    masked(number).toBe(MASK)
  })

  test.each([
    ['its date and code', '4111 1111 1111 1111 12 27 123', `${MASK} 12 27 123`],
    ['its date after a comma', '4111 1111 1111 1111, 12/27', `${MASK}, 12/27`],
    ['its code spoken', `${'four one one one '.repeat(1)}${'one '.repeat(12)}one two three`, `${MASK} one two three`],
    ['a phone number', '201 555 0123, 4111 1111 1111 1111', `201 555 0123, ${MASK}`],
    ['a phone number, with nothing but a space between', '201 555 0123 4111 1111 1111 1111', `201 555 0123 ${MASK}`],
    ['another card', '4111111111111111 and 5555 5555 5555 4444', `${MASK} and ${MASK}`],
    ['letters', 'x4111111111111111y', `x${MASK}y`],
  ])('beside %s', (_what, text, expected) => {
    masked(text).toBe(expected)
  })
})

describe('an identity number is masked', () => {
  test.each([
    ['SSN', '078-05-1120'],
    ['SSN with spaces', '078 05 1120'],
    ['SSN with dots', '078.05.1120'],
    ['SSN with commas', '078, 05, 1120'],
    ['SSN in one piece', '078051120'],
    ['SSN spoken', 'oh seven eight oh five one one two oh'],
    ['SSN spoken, with pauses', 'zero seven eight, zero five, one one two zero'],
    ['SSN with double', 'zero seven eight zero five double one two zero'],
    ['NINO', 'AB123456C'],
    ['NINO in pairs', 'AB 12 34 56 C'],
    ['NINO with hyphens', 'AB-12-34-56-C'],
    ['NINO that could be a date', 'AB 12-11-10 C'],
    ['NINO in small letters', 'ab123456c'],
    ['NINO spelled', 'A B one two three four five six C'],
    ['NINO spelled with dots', 'A. B. one two double three four five D'],
    ['SIN', '046 454 286'],
    ['SIN with hyphens', '046-454-286'],
    ['SIN in one piece', '046454286'],
    ['SIN spoken', 'oh four six four five four two eight six'],
    ['Aadhaar', '2341 2341 2346'],
    ['Aadhaar with hyphens', '2341-2341-2346'],
    ['Aadhaar in one piece', '234123412346'],
    ['Aadhaar spoken', 'two three four one two three four one two three four six'],
    ['Aadhaar in Devanagari digits', '२३४१ २३४१ २३४६'],
  ])('%s: %s', (_kind, number) => {
    masked(`It is ${number}, as you know.`).toBe(`It is ${MASK}, as you know.`)
    masked(number).toBe(MASK)
  })

  test.each([
    ['two in a row', '078-05-1120, 219-09-9999', `${MASK}, ${MASK}`],
    ['before another number', 'SSN 078-05-1120 5 stars', `SSN ${MASK} 5 stars`],
    ['though an order was spoken of', 'The order needs my social, 078051120', `The order needs my social, ${MASK}`],
  ])('%s', (_what, text, expected) => {
    masked(text).toBe(expected)
  })
})

describe('is not masked:', () => {
  test.each([
    ['a text without digits', 'Lovely people, thank you so much!'],
    ['nothing', ''],
    ['small numbers', 'I waited 5 minutes, met 3 nurses and paid once.'],
    ['pronouns that are digits', 'One of them, the one in green, was number one. Oh, and o yes!'],
    ['five o’clock', "We came at five o’clock, or five o'clock."],
    ['a card of a wrong check digit', 'Order 4111 1111 1111 1112'],
    ['one in one piece', 'Order 4111111111111112'],
    ['12 digits that pass Luhn', '411111111116'],
    ['20 digits', '41111111111111111111'],
    ['an order number that fails Luhn', 'Order number 1234567890123'],
    ['an order number of nine digits', 'My order number is 123456789.'],
    ['one spoken', 'My order number is one two three four five six seven eight nine.'],
    ['a ticket', 'Ticket 512345678 please'],
    ['an American phone number', 'Call 201 555 0123.'],
    ['one with parentheses', 'Call (201) 555-0123 or 1-201-555-0123.'],
    ['one spoken', 'two oh one, five five five, oh one two three'],
    ['one spoken without a pause', 'two oh one five five five oh one two three'],
    ['an international one', 'Call +44 20 7946 0123 or +442079460123.'],
    ['one of nine digits behind its country code', 'Call +33 6 12 34 56 78 or +33 (0)6 12 34 56 78.'],
    ['one of twelve digits, as Aadhaar has', 'Call +91 98765 43210 or +919876543210.'],
    ['one that is spoken with its plus', 'plus nine one nine eight seven six five four three two one zero'],
    ['a list of them', '201 555 0123, 201 555 0199, 201 555 0147'],
    ['nine digits that are called a phone', 'my mobile is 612345679'],
    ['a date', 'on 2026-11-21, 21/11/2026, 11/21/26 and 21.11.2026'],
    ['a date and a time', '2026-11-21 09:30:15, and 2026-11-21 09:30'],
    ['dates in a row', '2026-11-21 2026-11-22 2026-11-23 2026-11-24'],
    ['years in a row', '1998, 2004, 2011 and 2026'],
    ['prices', 'It was $1,234,567.89 and not £12.50 or €1.234.567,89.'],
    ['a ZIP code with its four', '12345-6789'],
    ['an area no SSN has', '000-12-3456 or 666-12-3456 and 912-34-5678'],
    ['a group no SSN has, and a serial', '123-00-6789 and 123-45-0000'],
    ['a SIN that fails Luhn, in threes', '046 454 287'],
    ['an Aadhaar that fails Verhoeff', '2341 2341 2347'],
    ['one that begins with 1', '1341 2341 2343'],
    ['a NINO with an unused prefix', 'GB123456A, DA123456A and AO123456A'],
    ['one with an unused suffix', 'AB123456E'],
    ['six digits of a sort code', '12-34-56'],
    ['a mask', `${MASK} and ${MASK}`],
  ])('%s', (_what, text) => {
    masked(text).toBe(text)
  })
})
