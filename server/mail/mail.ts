import path from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder, writePrivateFile } from '../../db/private-files'
import { env } from '../env'

export interface Mail {
  /** The same for every attempt to send one email. It becomes the Message-ID, so that a repeat can be recognised. */
  id: string
  to: string
  subject: string
  text: string
}

const SMTP_TIMEOUT_MS = 20_000

/**
 * Sends an email to the server of SMTP_URL; without one, writes it to DATA_DIR/mail as an .eml file.
 * @throws when the server does not accept it; the calling task is then repeated
 */
export async function sendMail({ id, ...mail }: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = env()
  const message = {
    ...mail,
    // As objects, because a string would be parsed, and `Foo<x@evil.example` would then go to another address.
    from: senderOf(MAIL_FROM),
    to: { name: '', address: mail.to },
    messageId: `<${id}@${new URL(env().BASE_URL).hostname}>`,
  }
  if (SMTP_URL) await sendBySmtp(SMTP_URL, message)
  else await writeToFile(path.join(DATA_DIR, 'mail'), id, message)
}

interface Mailbox {
  name: string
  address: string
}

type Message = Pick<Mail, 'subject' | 'text'> & { from: Mailbox; to: Mailbox; messageId: string }

/** Parses MAIL_FROM: an address, or a name and `<address>` (server/env.ts). */
function senderOf(text: string): Mailbox {
  const [, name = '', address = text.trim()] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/s, '$1'), address }
}

async function sendBySmtp(url: string, message: Message): Promise<void> {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  }
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}

async function writeToFile(folder: string, id: string, message: Message): Promise<void> {
  const { message: text } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  if (!Buffer.isBuffer(text)) throw new Error('The email was not built in memory.')
  const file = path.join(folder, `${id}.eml`)
  await makePrivateFolder(folder)
  await writePrivateFile(file, text, `${file}.part`)
}
