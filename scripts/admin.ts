import { text } from 'node:stream/consumers'
import { disconnect } from '../db/client'
import { findDatabasePooler } from '../server/database'
import { log } from '../server/log'
import { attachInstance, attachOrStartDatabase, readInstance } from '../server/process/instance'
import type { CommandContext } from './admin/command'
import { run } from './admin/run'

/** Runs the operator's command on the database of DATABASE_URL or of the running instance. @returns the exit code */
export async function main(argv: string[]): Promise<number> {
  // Actions log to standard output, which is reserved for JSON here. What an operator must read is thrown.
  log.level = 'silent'
  // `admin … | head` closes standard output early. This is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    return await run(argv, processContext)
  } finally {
    await disconnect()
    await stopDatabase()
  }
}

let stopDatabase = async (): Promise<void> => {}

const processContext: CommandContext = {
  // Resolves when the text is written, so that the caller may end the process at once.
  writeJson: (json) => new Promise((resolve) => process.stdout.write(json, () => resolve())),
  writeMessage: (message) => void process.stderr.write(message),
  readInput: () => text(process.stdin),
  isTerminal: process.stdout.isTTY === true,
  async attach(needs) {
    if (needs === 'database') stopDatabase = await attachOrStartDatabase()
    else if (needs === 'instance') await attachInstance()
    else return void (await readInstance())
    await findDatabasePooler()
  },
}
