import type { AlertFormat } from '../contract/accounts/alert-formats'
import { oneLine, shortened } from '../contract/values/text'

/** What an alert says about its subject. The order is that of the message. */
export const FACTS = {
  account: 'Account',
  webhook: 'Webhook',
  receiver: 'Receiver',
  event: 'Last event',
  error: 'Last error',
  reason: 'Reason',
  from: 'From',
  channel: 'Channel',
  summary: 'Summary',
} as const
type Fact = keyof typeof FACTS

export interface Alert {
  type: string
  /** The title and the text are this service's own. They contain nothing that a user, a receiver or a provider wrote. */
  title: string
  text: string
  /** Texts of others: names, URLs and errors. Empty ones are left out. */
  facts: Partial<Record<Fact, string>>
  link: { label: string; url: string }
}

export const testAlert = (account: string, link: string): Alert => ({
  type: 'test',
  title: 'Test alert',
  text: 'Alerts about failing webhooks and voice messages will appear here.',
  facts: { account },
  link: { label: 'Notification settings', url: link },
})

/** Discord refuses a message of more than 2,000 characters. Six facts of this length, a title, a text and a link are shorter. */
const MAX_FACT_CHARACTERS = 240

/** Writes the body as JSON. Facts mention no one, link to nothing and format nothing. @param id of the alert */
export function alertBody(format: AlertFormat, alert: Alert, id: string): string {
  const facts = Object.entries(FACTS).flatMap(([name, label]) => {
    const value = shortened(oneLine(alert.facts[name as keyof typeof FACTS] ?? ''), MAX_FACT_CHARACTERS)
    return value === '' ? [] : [{ name, label, value }]
  })
  return JSON.stringify(BODIES[format](alert, facts, id))
}

type ShownFact = { name: string; label: string; value: string }
type Body = (alert: Alert, facts: readonly ShownFact[], id: string) => object

const BODIES: Record<AlertFormat, Body> = {
  // Slack reads &, < and > in a message as control characters (Slack, "Formatting text for app surfaces").
  slack: ({ title, text, link }, facts) => ({
    text: [
      `*${escapeSlack(title)}*`,
      escapeSlack(text),
      ...facts.map(({ label, value }) => `• ${label}: ${escapeSlack(code(value))}`),
      `<${escapeSlack(link.url)}|${escapeSlack(link.label)}>`,
    ].join('\n'),
    unfurl_links: false,
    unfurl_media: false,
  }),
  // Mattermost replaces <!channel> with @channel, as Slack does, before it reads the Markdown.
  mattermost: ({ title, text, link }, facts) => ({
    text: [
      `**${title}**`,
      '',
      text,
      '',
      ...facts.map(({ label, value }) => `- ${label}: ${code(value.replace(/<(?=[!@#])/g, '< '))}`),
      '',
      `[${link.label}](${link.url})`,
    ].join('\n'),
  }),
  discord: ({ title, text, link }, facts) => ({
    content: [
      `**${title}**`,
      text,
      ...facts.map(({ label, value }) => `- ${label}: ${code(value)}`),
      `[${link.label}](<${link.url}>)`,
    ].join('\n'),
    allowed_mentions: { parse: [] },
  }),
  // The text of a TextRun is not read as Markdown, unlike that of a TextBlock or a FactSet (Adaptive Cards 1.2).
  teams: ({ title, text, link }, facts) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: title,
          body: [
            richText({ text: title, weight: 'bolder', size: 'medium' }),
            richText({ text }),
            ...facts.map(({ label, value }) =>
              richText({ text: `${label}: `, isSubtle: true }, { text: value, fontType: 'monospace' }),
            ),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  }),
  json: ({ type, title, text, link }, facts, id) => ({
    id,
    type,
    title,
    text,
    ...Object.fromEntries(facts.map(({ name, value }) => [name, value])),
    link: link.url,
  }),
}

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Inside a code span, chat tools read no mention, link or formatting. Only a backtick ends it. */
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``

const richText = (...runs: object[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
})
