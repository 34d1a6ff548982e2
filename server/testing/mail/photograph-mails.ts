// `npm run mails`: every email as HTML, and pictures of it in both themes, wide and narrow, for people to look at.
// Words, as in `npm run mails -- webhook`, choose the emails whose names contain one of them.

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../../../scripts/browser.mjs'
import { mailAsHtml, mailAsText } from '../../mail/mail-body'
import { everyMail, ORDINARY } from './every-mail'

const FOLDER = 'screenshots/mails'

export async function main(words: string[]): Promise<number> {
  process.env.BASE_URL ??= 'http://localhost:3000'
  const mails = Object.entries(everyMail(ORDINARY)).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  mkdirSync(FOLDER, { recursive: true })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage()
  for (const [name, mail] of mails) {
    const file = path.join(FOLDER, name)
    writeFileSync(`${file}.html`, mailAsHtml(mail))
    writeFileSync(`${file}.txt`, mailAsText(mail))
    await page.setContent(mailAsHtml(mail))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [680, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 400 })
        await page.screenshot({ path: `${file}-${width}-${colorScheme}.png`, fullPage: true })
      }
    console.log(name)
  }
  await browser.close()
  return 0
}
