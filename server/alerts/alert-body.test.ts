import { describe, expect, test } from 'vitest'
import { ALERT_FORMATS, type AlertFormat } from '../contract/accounts/alert-formats'
import { type Alert, alertBody, FACTS } from './alert-body'

const alert = (facts: Alert['facts'] = {}): Alert => ({
  type: 'webhook.disabled',
  title: 'Webhook disabled: 5 attempts in a row failed',
  text: 'It gets no events until you reactivate it.',
  facts: { account: 'Harbour Dental', webhook: 'CRM', error: 'HTTP 503: busy', ...facts },
  link: { label: 'Open the webhook', url: 'https://voice.example/integrations/webhooks/1' },
})
const bodyOf = (format: AlertFormat, facts: Alert['facts'] = {}) => JSON.parse(alertBody(format, alert(facts), 'an-id'))

describe('an alert', () => {
  test('for Slack', () =>
    expect(bodyOf('slack')).toEqual({
      text: `*Webhook disabled: 5 attempts in a row failed*
It gets no events until you reactivate it.
• Account: \`Harbour Dental\`
• Webhook: \`CRM\`
• Last error: \`HTTP 503: busy\`
<https://voice.example/integrations/webhooks/1|Open the webhook>`,
      unfurl_links: false,
      unfurl_media: false,
    }))

  test('for Mattermost', () =>
    expect(bodyOf('mattermost')).toEqual({
      text: `**Webhook disabled: 5 attempts in a row failed**

It gets no events until you reactivate it.

- Account: \`Harbour Dental\`
- Webhook: \`CRM\`
- Last error: \`HTTP 503: busy\`

[Open the webhook](https://voice.example/integrations/webhooks/1)`,
    }))

  test('for Discord', () =>
    expect(bodyOf('discord')).toEqual({
      content: `**Webhook disabled: 5 attempts in a row failed**
It gets no events until you reactivate it.
- Account: \`Harbour Dental\`
- Webhook: \`CRM\`
- Last error: \`HTTP 503: busy\`
[Open the webhook](<https://voice.example/integrations/webhooks/1>)`,
      allowed_mentions: { parse: [] },
    }))

  test('for Microsoft Teams', () => {
    const { type, attachments } = bodyOf('teams')
    expect([type, attachments.length, attachments[0].contentType]).toEqual([
      'message',
      1,
      'application/vnd.microsoft.card.adaptive',
    ])
    const { content } = attachments[0]
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' })
    expect(content.body.map(({ inlines }: { inlines: { text: string }[] }) => inlines.map(({ text }) => text))).toEqual(
      [
        ['Webhook disabled: 5 attempts in a row failed'],
        ['It gets no events until you reactivate it.'],
        ['Account: ', 'Harbour Dental'],
        ['Webhook: ', 'CRM'],
        ['Last error: ', 'HTTP 503: busy'],
      ],
    )
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open the webhook', url: 'https://voice.example/integrations/webhooks/1' },
    ])
  })

  test('as JSON', () =>
    expect(bodyOf('json')).toEqual({
      id: 'an-id',
      type: 'webhook.disabled',
      title: 'Webhook disabled: 5 attempts in a row failed',
      text: 'It gets no events until you reactivate it.',
      account: 'Harbour Dental',
      webhook: 'CRM',
      error: 'HTTP 503: busy',
      link: 'https://voice.example/integrations/webhooks/1',
    }))

  test('leaves out empty facts', () => {
    for (const format of ALERT_FORMATS)
      expect(alertBody(format, alert({ webhook: '', error: ' \n' }), 'x')).not.toMatch(/Webhook:|Last error|"error"/)
  })
})

const HOSTILE = [
  '<!channel> <!here|here> <@U012AB3CD> <#C012>',
  '@everyone @here <@&42> <@!42>',
  '@channel @all',
  '[Reset your password](https://evil.example)',
  '<https://evil.example|Reset your password>',
  'a`b`<!channel>`c',
  '``` <!channel> ```',
  '**bold** _it_ ~no~ ||spoiler||',
  'one\n# two\r\n> three\u2028- four',
  '&lt;!channel&gt; &amp;',
  'abc\u202ecba\u2066\0',
]

describe('a hostile text', () => {
  test.each(HOSTILE)('is inside a code span in Slack, without control characters: %j', (hostile) => {
    const { text } = bodyOf('slack', { webhook: hostile })
    const lines = text.split('\n')
    expect(lines).toHaveLength(6)
    // The only unescaped angle brackets are those of the link to the dashboard.
    expect(text.match(/<[^>]*>/g)).toEqual(['<https://voice.example/integrations/webhooks/1|Open the webhook>'])
    expect(lines[3]).toMatch(/^• Webhook: `[^`]*`$/)
    expect(lines[3].replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[&<>]/)
  })

  test.each(HOSTILE)('is inside a code span in Mattermost: %j', (hostile) => {
    const { text } = bodyOf('mattermost', { webhook: hostile })
    const lines = text.split('\n')
    expect(lines).toHaveLength(9)
    expect(lines[5]).toMatch(/^- Webhook: `[^`]*`$/)
    expect(text).not.toMatch(/<[!@#]/)
  })

  test.each(HOSTILE)('is inside a code span in Discord, and no mention is allowed: %j', (hostile) => {
    const { content, allowed_mentions } = bodyOf('discord', { webhook: hostile })
    const lines = content.split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[3]).toMatch(/^- Webhook: `[^`]*`$/)
    expect(allowed_mentions).toEqual({ parse: [] })
  })

  test.each(HOSTILE)('is only in text runs in Teams, which are no Markdown: %j', (hostile) => {
    const { attachments } = bodyOf('teams', { webhook: hostile })
    const { body, actions } = attachments[0].content
    expect(new Set(body.map(({ type }: { type: string }) => type))).toEqual(new Set(['RichTextBlock']))
    for (const { inlines } of body) for (const run of inlines) expect(Object.keys(run)).not.toContain('selectAction')
    expect(actions).toHaveLength(1)
  })

  test('has no control character in any format', () => {
    for (const format of ALERT_FORMATS)
      for (const hostile of HOSTILE)
        expect(JSON.stringify(bodyOf(format, { webhook: hostile }))).not.toMatch(
          /\\u0000|\\r|[\u202a-\u202e\u2066-\u2069\u2028]/,
        )
  })
})

/** Of a webhook. Others have fewer. */
const MOST_FACTS = 6

test('the longest alert is within the limit of Discord, 2,000 characters', () => {
  const facts = Object.fromEntries(
    Object.keys(FACTS)
      .slice(0, MOST_FACTS)
      .map((name) => [name, '🦷'.repeat(5_000)]),
  )
  expect([...bodyOf('discord', facts).content].length).toBeLessThan(2_000)
})
