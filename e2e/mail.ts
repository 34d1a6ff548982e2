import { expect } from '@playwright/test'
import { mailText, type ReceivedMail, startMailServer } from '@/server/testing/mail-server'

/** A mail as its reader sees it. */
export interface Letter {
  subject: string
  text: string
  /** The first address in it. */
  link: string
}

export interface Mailbox {
  /** The next mail to this address that no one asked for yet; waits for it. */
  to(address: string): Promise<Letter>
  /** How many came to this address so far. */
  count(address: string): number
  close(): Promise<void>
}

/** The mail server of the instance: deliveries' notices come here too, so mails are asked for by address. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const server = await startMailServer(port)
  const read = new Set<ReceivedMail>()
  const toThem = (address: string) => server.received.filter(({ to }) => to.includes(address))
  const next = (address: string) => toThem(address).find((mail) => !read.has(mail))
  return {
    async to(address) {
      await expect
        .poll(() => next(address) !== undefined, { message: `a mail to ${address}`, timeout: 20_000 })
        .toBe(true)
      const mail = next(address)
      if (!mail) throw new Error(`There is no mail to ${address}.`)
      read.add(mail)
      const text = mailText(mail)
      const subject = /^Subject: (.*)$/m.exec(mail.text)?.[1]?.trim() ?? ''
      return { subject, text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
    },
    count: (address) => toThem(address).length,
    close: server.close,
  }
}
