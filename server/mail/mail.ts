import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder, writePrivateFile } from '../../db/private-files'
import { env } from '../env'
import { type MailContent, mailAsHtml, mailAsText } from './mail-body'

export interface Mail extends MailContent {
  /** The same for every attempt to send one email. It becomes the Message-ID, so that a repeat can be recognised. */
  id: string
  to: string
}

/** The ids of emails with one-time codes begin with it, so that their files can be found (`deleteMailFiles`). */
export const CODE_MAIL = 'code-'

const MAIL_FOLDER = 'mail'

/** The domain of the addresses of erased people, to whom nothing is sent. */
export const NO_MAIL_DOMAIN = 'erased.invalid'

const SMTP_TIMEOUT_MS = 20_000

/** Sends an email by SMTP_URL, or writes it to DATA_DIR/mail. @throws when it is not accepted; the task is repeated */
export async function sendMail({ id, to, ...content }: Mail): Promise<void> {
  if (to.endsWith(`@${NO_MAIL_DOMAIN}`)) return
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = env()
  const message = {
    subject: content.subject,
    text: mailAsText(content),
    html: mailAsHtml(content),
    // Not base64, in which `deleteMailFiles` would find nothing.
    textEncoding: 'quoted-printable' as const,
    headers: unsubscribeHeaders(content.unsubscribeUrl),
    // As objects, because a string would be parsed, and `Foo<x@evil.example` would then go to another address.
    from: senderOf(MAIL_FROM),
    to: { name: '', address: to },
    messageId: `<${id}@${new URL(env().BASE_URL).hostname}>`,
  }
  if (SMTP_URL) await sendBySmtp(SMTP_URL, message)
  else await writeToFile(path.join(DATA_DIR, MAIL_FOLDER), id, message)
}

interface Mailbox {
  name: string
  address: string
}

interface Message {
  subject: string
  text: string
  html: string
  textEncoding: 'quoted-printable'
  headers: Record<string, string>
  from: Mailbox
  to: Mailbox
  messageId: string
}

/** With both headers, mail programs show a button that sends one POST (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

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

/**
 * Deletes files of emails with this contact: every email whose text has it, and those to it.
 * @param addressed which emails to it: one-time codes, or all (of a member who is erased)
 */
export async function deleteMailFiles(
  contact: string,
  { addressed = 'codes' }: { addressed?: 'codes' | 'all' } = {},
): Promise<void> {
  const folder = path.join(env().DATA_DIR, MAIL_FOLDER)
  const names = await unlessMissing(readdir(folder), [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const [head = '', body = ''] = (await unlessMissing(readFile(file, 'utf8'), ''))
      .toLowerCase()
      .split(/\r\n\r\n(.*)/s)
    const isCounted = addressed === 'all' || name.startsWith(CODE_MAIL)
    const isTo = isCounted && unfolded(head).includes(`\r\nto: ${contact}\r\n`)
    if (isTo || decoded(body).includes(contact)) await rm(file, { force: true })
  }
}

const unlessMissing = <T>(found: Promise<T>, missing: T): Promise<T> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return missing
    throw error
  })

const unfolded = (head: string): string => `\r\n${head}\r\n`.replace(/\r\n[ \t]+/g, ' ')

const decoded = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-7][0-9a-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
