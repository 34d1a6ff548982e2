import { text } from 'node:stream/consumers'
import { disconnect } from '../db/client'
import { log } from '../server/log'
import { attachInstance, attachOrStartDatabase } from '../server/process/instance'
import type { Surroundings } from './admin/command'
import { run } from './admin/run'

/** The operator's command, on the database of DATABASE_URL or of the running instance. @returns the exit code */
export async function main(argv: string[]): Promise<number> {
  // Actions log to standard output, which is for JSON alone here; what an operator must hear is thrown.
  log.level = 'silent'
  // `admin … | head` closes our standard output early: no fault, and nobody is left to hear of it.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    return await run(argv, ofProcess)
  } finally {
    await disconnect()
    await stopDatabase()
  }
}

/** What the command started, if anything. */
let stopDatabase = async (): Promise<void> => {}

const ofProcess: Surroundings = {
  // Resolved when written, so that the caller may end the process at once.
  out: (json) => new Promise((resolve) => process.stdout.write(json, () => resolve())),
  words: (words) => void process.stderr.write(words),
  stdin: () => text(process.stdin),
  isTerminal: process.stdout.isTTY === true,
  async attach({ startsDatabase }) {
    if (startsDatabase) stopDatabase = await attachOrStartDatabase()
    else await attachInstance()
  },
}
