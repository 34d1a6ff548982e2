import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startMailServer } from '@/server/testing/servers/mail-server'

/** Starts the SMTP server of the journeys' instance. Each mail becomes a file, which e2e/support/mail.ts reads in any process. */
export default async function mailServer(): Promise<() => Promise<void>> {
  const folder = process.env.E2E_MAIL_DIR ?? ''
  let count = 0
  const server = await startMailServer(Number(process.env.E2E_SMTP_PORT), async (mail) => {
    const file = path.join(folder, `${String(++count).padStart(6, '0')}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(mail))
    renameSync(`${file}.new`, file)
  })
  return server.close
}
