import { randomBytes } from 'node:crypto'
import { accentColors } from '../../../components/recorder/accent'
import type { Messages } from '../../../components/recorder/messages/en'
import { fill, MESSAGES } from '../../../components/recorder/messages/messages'
import { type Locale, RIGHT_TO_LEFT } from '../../contract/intake/channel-texts'
import { CONFIG_ID, MESSAGES_ID, type RecorderConfig } from '../../contract/intake/protocol'
import { escapeHtml } from '../../contract/values/text'
import type { BrowserFiles } from './respond'

interface Page {
  html: string
  headers: Record<string, string>
}

/** Returns the page of a recorder. @param ancestors sources of `frame-ancestors`; empty for none */
export function recorderPage(
  config: RecorderConfig,
  files: BrowserFiles,
  { ancestors, isPreview }: { ancestors: readonly string[]; isPreview: boolean },
): Page {
  const { locale, channel, business, texts } = config
  const messages = MESSAGES[locale]
  const nonce = randomBytes(16).toString('base64')
  const text = (key: 'title' | 'introduction') => texts[key] ?? fill(messages[key], { business })
  const html = documentOf(locale, channel.name, {
    head: `<meta name="format-detection" content="telephone=no">
<link rel="stylesheet" href="/recorder/${files.style}">
${config.accent === null ? '' : `<style nonce="${nonce}">${accentStyle(config.accent)}</style>\n`}<script type="module" nonce="${nonce}" src="/recorder/${files.recorder}"></script>`,
    body: `<main${isPreview ? ' inert' : ''}>
<p class="brand">${config.logoPath === null ? '' : `<img src="${config.logoPath}" alt="">`}<span dir="auto">${escapeHtml(business)}</span></p>
<h1 dir="auto">${escapeHtml(text('title'))}</h1>
<p class="introduction" dir="auto">${escapeHtml(text('introduction'))}</p>
<p class="greeting" dir="auto">${escapeHtml(texts.greeting ?? '')}</p>
<div id="recorder"><noscript><p class="notice">${escapeHtml(messages.noScript)}</p></noscript></div>
</main>
<script type="application/json" id="${CONFIG_ID}">${jsonForScript(config)}</script>
<script type="application/json" id="${MESSAGES_ID}">${jsonForScript(messages)}</script>`,
  })
  return { html, headers: pageHeaders(nonce, ancestors) }
}

export function plainPage(locale: Locale, files: BrowserFiles, heading: keyof Messages, reason: keyof Messages): Page {
  const messages = MESSAGES[locale]
  const html = documentOf(locale, messages[heading], {
    head: `<link rel="stylesheet" href="/recorder/${files.style}">`,
    body: `<main>
<h1>${escapeHtml(messages[heading])}</h1>
<p class="introduction">${escapeHtml(messages[reason])}</p>
</main>`,
  })
  return { html, headers: pageHeaders(null, []) }
}

const documentOf = (
  locale: Locale,
  title: string,
  { head, body }: { head: string; body: string },
): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${head}
</head>
<body>
${body}
</body>
</html>
`

const directionOf = (locale: Locale): string => (RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr')

function accentStyle(color: string): string {
  const { light, dark } = accentColors(color)
  return `:root{--accent-light:${light.accent};--on-accent-light:${light.onAccent};--accent-dark:${dark.accent};--on-accent-dark:${dark.onAccent}}`
}

function pageHeaders(nonce: string | null, ancestors: readonly string[]): Record<string, string> {
  const ours = nonce === null ? '' : ` 'nonce-${nonce}'`
  const policy = [
    "default-src 'none'",
    // The recorder may load its audio thread, which no nonce can be given for.
    nonce === null ? "script-src 'none'" : `script-src${ours} 'strict-dynamic'`,
    `style-src 'self'${ours}`,
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; ')
  return {
    'Content-Type': 'text/html; charset=utf-8',
    // The page has a ticket for one session.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Accept-Language',
    ...(ancestors.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
  }
}

/** Returns JSON for a script element: `<` could end it or start a comment. U+2028 and U+2029 end lines in old scripts. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
