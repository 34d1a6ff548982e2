import { createHash } from 'node:crypto'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:28rem;padding:0 1.5rem}h1{font-size:1.25rem}:root{color-scheme:light dark}'

/** Forbids loading, scripts and forms. The only style is allowed by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param reason trusted text, which is not escaped */
export const errorPage = (reason: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>The recording cannot be played</title>
<style>${STYLE}</style>
<main>
<h1>The recording cannot be played</h1>
<p>${reason}</p>
<p>Ask the person who sent you this link. The message is in their dashboard.</p>
</main>
</html>
`
