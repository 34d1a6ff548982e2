import { describe, expect, test } from 'vitest'
import { answerTo } from './answer'

const NO_ONE = { email: null, phone: null, whatsapp: null }
const to = (
  sender: Partial<typeof NO_ONE | Record<string, string>>,
  text = 'Ada asks for a call.',
  name = 'Front desk',
) => answerTo({ sender: { ...NO_ONE, ...sender }, channel: { name }, summary: { text } })

describe('an answer', () => {
  test('by mail has the channel in its subject and the summary quoted below two empty lines', () => {
    const { kind, href } = to({ email: 'ada+1@example.com' }) ?? {}
    expect(kind).toBe('email')
    const url = new URL(href ?? '')
    expect(decodeURIComponent(url.pathname)).toBe('ada+1@example.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      subject: 'Re: Your voice message to Front desk',
      body: '\r\n\r\n> Ada asks for a call.',
    })
  })

  test('by phone is a call, and on WhatsApp a chat with the summary', () => {
    expect(to({ phone: '+41791234567' })).toEqual({ kind: 'phone', href: 'tel:+41791234567' })
    const { kind, href } = to({ whatsapp: '+41791234567' }) ?? {}
    expect(kind).toBe('whatsapp')
    expect(href).toMatch(/^https:\/\/wa\.me\/41791234567\?text=/)
    expect(new URL(href ?? '').searchParams.get('text')).toBe('> Ada asks for a call.\n\n')
  })

  test.each([
    [{}],
    [{ email: 'ada' }],
    [{ email: 'ada@example.com bcc@example.com' }],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }],
    [{ phone: '79 123' }],
    [{ whatsapp: '+41?text=x' }],
  ])('is not offered to %j', (sender) => expect(to(sender)).toBeNull())

  test.each(['ada?bcc=eve%40x.example@example.com', 'a&cc=eve@example.com', 'a,eve@example.com', '#@example.com'])(
    'to %s goes to that address alone, and adds no field to the mail',
    (email) => {
      const url = new URL(to({ email })?.href ?? '')
      expect(decodeURIComponent(url.pathname)).toBe(email)
      expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
      expect(url.hash).toBe('')
    },
  )

  test('has a subject of one line, whatever the name of the channel is', () => {
    const url = new URL(to({ email: 'a@b.example' }, 'x', 'Desk\r\nBcc: eve@example.com&cc=a')?.href ?? '')
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(url.searchParams.get('subject')).toBe('Re: Your voice message to Desk Bcc: eve@example.com&cc=a')
  })

  test.each([['word '], ['你好'], ['مرحبا '], ['👩🏽‍🚀']])(
    'with a long summary and a long channel name of “%s” is a link of at most 2,000 characters',
    (part) => {
      const { href = '' } = to({ email: 'a@b.example' }, part.repeat(2_000), part.repeat(200)) ?? {}
      expect(href.length).toBeLessThan(2_000)
      expect(new URL(href).searchParams.get('body')).toMatch(/^\r\n\r\n> \S.{40,}…$/u)
    },
  )
})
