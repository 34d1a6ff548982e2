import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../contract/values/text'
import { everyMail, ORDINARY, type Words } from '../testing/mail/every-mail'
import { mailAsHtml, mailAsText } from './mail-body'

const HOSTILE: Words = {
  account: `<script>alert(1)</script> & "Marsh" 'co' https://evil.example/login`,
  person: `<img src=x onerror=alert(1)> \u202egnp.exe`,
  email: `"<b>"@example.com`,
  url: `https://hooks.example.com/?a="><script>alert(1)</script>&b=1`,
  said: `</td></table><style>*{display:none}</style>\r\n<a href="https://evil.example">`,
}

const wordsOf = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

describe.each(Object.entries(everyMail(ORDINARY)))('the email %s', (_name, mail) => {
  const html = mailAsHtml(mail)

  test('says the same as text and as HTML', () => {
    const words = wordsOf(html)
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    // The text has each link beside its label.
    const parts = mailAsText(mail)
      .split('\n')
      .flatMap((line) => (links.includes(line) ? [] : [line]))
      .map((line) => links.reduce((rest, link) => rest.replace(`: ${link}`, ''), line))
      .map((line) => line.replace(/:\s+/g, ' ').replace(/:$/, '').trim())
    for (const part of parts) expect(words.replace(/:\s+/g, ' ')).toContain(part)
    for (const link of links) expect(mailAsText(mail)).toContain(link)
  })

  test('has one button at most, fits 600 pixels, and loads nothing', () => {
    expect(html.match(/display:inline-block/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(html).toContain('max-width:600px')
    expect(html).not.toMatch(/<style|<link|<img|<script|\ssrc=|url\(|@import/i)
  })

  test('says in the footer or the text why it came, and who sent it in the head', () => {
    expect(html).toContain(escapeHtml(mail.account ?? 'Voice Message Service'))
  })
})

test.each(Object.entries(everyMail(HOSTILE)))('the email %s escapes what users wrote', (_name, mail) => {
  const html = mailAsHtml(mail)
  expect(html).not.toMatch(/<(script|img|style|b)\b/i)
  expect(html.match(/<\/table>/g)?.length).toBe(html.match(/<table /g)?.length)
  for (const [, href = ''] of html.matchAll(/ href="([^"]*)"/g)) expect(new URL(href).host).toBe('localhost:3000')
  expect(html).not.toContain('https://evil.example/login')
})

test('each text of a user has the direction of its own characters', () => {
  const html = mailAsHtml({
    subject: 'عنوان',
    account: 'عيادة',
    body: ['نص', { facts: { Reason: 'سبب' } }],
    why: 'لماذا',
  })
  for (const text of ['عنوان', 'عيادة', 'نص', 'سبب', 'لماذا'])
    expect(
      html
        .slice(0, html.lastIndexOf(`>${text}<`))
        .split('<')
        .at(-1),
    ).toContain('dir="auto"')
})
