import { escapeHtml, hasWebAddress, oneLine, shortened } from '../contract/values/text'

/** What an email says. It is written once, and becomes the text and the HTML of the email. */
export interface MailContent {
  /** What happened, in plain words. The HTML shows it as the heading. */
  subject: string
  /** The account in the head. Without it, the head names the service. */
  account?: string
  /** BCP 47; English without it. */
  language?: string
  body: Part[]
  /** Why the person gets this email. */
  why?: string
  /** The URL that stops such emails (server/accounts/account/unsubscribe.ts). */
  unsubscribeUrl?: string
}

/** A paragraph, facts with their labels, the one button, another link, what somebody said, or a code to type. */
type Part =
  | string
  | { facts: Readonly<Record<string, string>> }
  | { button: string; url: string }
  | { link: string; url: string }
  | { quote: string; from?: string; link?: { label: string; url: string } }
  | { code: string }

const SERVICE_NAME = 'Voice Message Service'

const UNSUBSCRIBE = 'Stop these emails'

/** Writes the text of an email. */
export function mailAsText({ body, why, unsubscribeUrl }: MailContent): string {
  const last = [why, unsubscribeUrl && `${UNSUBSCRIBE}: ${unsubscribeUrl}`].filter(Boolean).join('\n')
  return `${[...body.map(partAsText), last].filter(Boolean).join('\n\n')}\n`
}

function partAsText(part: Part): string {
  if (typeof part === 'string') return part
  if ('button' in part) return `${part.button}:\n${part.url}`
  if ('quote' in part)
    return [part.from, part.quote, part.link && `${part.link.label}: ${part.link.url}`].filter(Boolean).join('\n')
  if ('link' in part) return `${part.link}: ${part.url}`
  // A paragraph has the code too.
  if ('code' in part) return ''
  const width = Math.max(...Object.keys(part.facts).map((label) => label.length)) + 3
  return Object.entries(part.facts)
    .map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)
    .join('\n')
}

// The mail program chooses the colours of text and background, so that both themes work without a style sheet. Only the
// button has its own; grey lines and areas are translucent.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace"
const LINE = '1px solid rgba(128,128,128,.3)'
const AREA = 'background:rgba(128,128,128,.1);border-radius:8px'
const BREAK = 'overflow-wrap:anywhere;word-break:break-word'
const ACCENT = '#14688f'

/** Writes the HTML of an email: at most 600 pixels wide, with inline styles, and nothing that a host has to send. */
export function mailAsHtml({ subject, account, language = 'en', body, why, unsubscribeUrl }: MailContent): string {
  const head = account === undefined ? SERVICE_NAME : headInMail(account)
  const foot = [
    why && `<p dir="auto" style="margin:0 0 8px">${escapeHtml(why)}</p>`,
    unsubscribeUrl && `<p style="margin:0">${anchor(UNSUBSCRIBE, unsubscribeUrl)}</p>`,
  ]
    .filter(Boolean)
    .join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(language)}" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:start;${FONT};font-size:16px;line-height:1.55">
<tr><td style="padding:0 0 20px;border-bottom:${LINE}"><p dir="auto" style="margin:0;font-size:14px;font-weight:600;${BREAK}">${escapeHtml(head)}</p></td></tr>
<tr><td style="padding:28px 0 12px">
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-.01em;${BREAK}">${escapeHtml(subject)}</h1>
${body.map(partAsHtml).join('\n')}
</td></tr>
${foot && `<tr><td style="padding:20px 0 0;border-top:${LINE};font-size:13px;opacity:.72">${foot}</td></tr>`}
</table>
</td></tr></table>
</body>
</html>
`
}

function partAsHtml(part: Part): string {
  if (typeof part === 'string')
    return `<p dir="auto" style="margin:0 0 16px;${BREAK}">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('button' in part)
    return `<p style="margin:8px 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(part.button)}</a></p>`
  if ('quote' in part) return quoteAsHtml(part)
  if ('link' in part) return `<p style="margin:0 0 16px">${anchor(part.link, part.url)}</p>`
  if ('code' in part)
    return `<p style="margin:0 0 20px;padding:18px;${AREA};text-align:center;${MONO};font-size:30px;line-height:1.2;letter-spacing:.2em">${escapeHtml(part.code)}</p>`
  const rows = Object.entries(part.facts).map(
    ([label, value]) =>
      `<tr><td dir="auto" style="padding:3px 16px 3px 0;vertical-align:top;white-space:nowrap;width:1%;opacity:.72">${escapeHtml(label)}</td><td dir="auto" style="padding:3px 0;${BREAK}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;padding:11px 18px;${AREA};font-size:15px;line-height:1.5">${rows.join('')}</table>`
}

function quoteAsHtml({ quote, from, link }: Extract<Part, { quote: string }>): string {
  const lines = [
    from && `<p dir="auto" style="margin:0 0 6px;font-size:14px;font-weight:600">${escapeHtml(from)}</p>`,
    `<p dir="auto" style="margin:0">${escapeHtml(quote)}</p>`,
    link && `<p style="margin:8px 0 0;font-size:14px">${anchor(link.label, link.url)}</p>`,
  ]
  return `<div style="margin:0 0 16px;padding:14px 18px;${AREA};${BREAK}">${lines.filter(Boolean).join('')}</div>`
}

const anchor = (label: string, url: string): string =>
  `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`

/** Enough to recognise a person, too short for a message. */
const MAX_CHARACTERS = 60

/** Formats a name for an email: quoted, on one line, cut, and without anything that a mail program makes a link of. */
export const nameInMail = (name: string): string =>
  `"${shortened(withoutLinks(oneLine(name).replace(/["“”„«»]/g, "'")), MAX_CHARACTERS)}"`

/** The same without quotation marks, for a place of its own. */
const headInMail = (name: string): string => shortened(withoutLinks(oneLine(name)), MAX_CHARACTERS)

/** What a person or a machine said, on one line. */
export const saidInMail = (text: string): string => withoutLinks(oneLine(text))

/** Breaks what a mail program would make a link of. */
const withoutLinks = (text: string): string =>
  hasWebAddress(text) ? text.normalize('NFKC').replaceAll('://', ' ').replace(/[.。]/g, '[.]') : text
