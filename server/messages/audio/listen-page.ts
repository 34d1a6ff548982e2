import { createHash } from 'node:crypto'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:28rem;padding:0 1.5rem}h1{font-size:1.25rem}:root{color-scheme:light dark}'

/** Nothing may be loaded, run or sent; the one style is known by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param reason words of ours, never a visitor's: they are not escaped */
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
<p>Whoever sent you the link can find the message in their dashboard.</p>
</main>
</html>
`
