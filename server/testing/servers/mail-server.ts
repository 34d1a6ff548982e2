import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as received: the envelope's recipients, and the whole text. */
export interface ReceivedMail {
  to: string[]
  text: string
}

/**
 * Starts an SMTP server on loopback that accepts every email. `port` 0 is any free one; `keep` runs before the
 * acknowledgement.
 */
export async function startMailServer(
  port = 0,
  keep?: (mail: ReceivedMail) => Promise<void>,
): Promise<{ url: string; received: ReceivedMail[]; close(): Promise<void> }> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream)
        .then(async (words) => {
          const mail = { to: session.envelope.rcptTo.map(({ address }) => address), text: words }
          await keep?.(mail)
          received.push(mail)
        })
        .then(() => done(), done)
    },
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** Returns the decoded text of an email, whose HTML says the same. */
export const mailText = (mail: ReceivedMail | undefined): string => partOf(mail, 'plain')

export const mailHtml = (mail: ReceivedMail | undefined): string => partOf(mail, 'html')

function partOf(mail: ReceivedMail | undefined, type: 'plain' | 'html'): string {
  const text = mail?.text ?? ''
  const [, boundary = ''] = /^Content-Type: multipart\/alternative;\s*boundary="([^"]+)"/im.exec(text) ?? []
  const part = text.split(`--${boundary}`).find((one) => one.includes(`Content-Type: text/${type}`)) ?? ''
  const [, body = ''] = part.split(/\r\n\r\n(.*)/s)
  return fromQuotedPrintable(body).replaceAll('\r\n', '\n').trim()
}

/** Returns the subject of an email: unfolded, with decoded encoded-words (RFC 2047, section 4.2; only UTF-8 and Q). */
export function mailSubject(mail: ReceivedMail): string {
  const folded = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail.text)?.[1] ?? ''
  return folded
    .replace(/\r?\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => fromQuotedPrintable(word.replaceAll('_', ' ')))
    .trim()
}

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
