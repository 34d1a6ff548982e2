import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'playwright/test'
import { mailSubject, mailText, type ReceivedMail } from '@/server/testing/servers/mail-server'

/** A received mail. */
export interface Letter {
  subject: string
  text: string
  /** The first URL in the text. */
  link: string
}

/** Reads the mails that e2e/support/mail-server.ts received. They include notices about deliveries, so callers filter by address. */
export interface Mailbox {
  /** Waits for the next mail to this address that was not returned yet, whose subject has these words. */
  to(address: string, words?: string): Promise<Letter>
  /** Counts the mails to this address so far. */
  count(address: string): number
}

export function openMailbox(folder: string): Mailbox {
  const mails = new Map<string, ReceivedMail>()
  const read = new Set<ReceivedMail>()
  const mailsTo = (address: string) => {
    for (const name of readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !mails.has(name))
      .sort())
      mails.set(name, JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    return [...mails.values()].filter(({ to }) => to.includes(address))
  }
  const next = (address: string, words: string) =>
    mailsTo(address).find((mail) => !read.has(mail) && mailSubject(mail).includes(words))
  return {
    async to(address, words = '') {
      await expect
        .poll(() => next(address, words) !== undefined, { message: `a mail to ${address}`, timeout: 20_000 })
        .toBe(true)
      const mail = next(address, words)
      if (!mail) throw new Error(`There is no mail to ${address}.`)
      read.add(mail)
      const text = mailText(mail)
      return { subject: mailSubject(mail), text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
    },
    count: (address) => mailsTo(address).length,
  }
}
