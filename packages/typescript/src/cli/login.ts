import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { changeConfig, configFile, readConfig } from './config.js'
import { EXIT, Failure } from './failure.js'
import { api } from './request.js'

/** `login`: checks a token and keeps it with the address of the service. */
export async function login(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { server: { type: 'string' } } })
  const suggested = values.server ?? readConfig().server ?? 'http://localhost:3000'
  const { server, token } = process.stdin.isTTY
    ? await ask(suggested, values.server !== undefined)
    : { server: suggested, token: process.env.VOICE_MESSAGES_TOKEN || (await readInput()) }
  if (!/^msg_pat_[0-9a-f]{64}$/.test(token))
    throw new Failure('This is no token. It begins with msg_pat_ (dashboard: Integrations, API access).', EXIT.usage)
  Object.assign(process.env, { VOICE_MESSAGES_URL: server, VOICE_MESSAGES_TOKEN: token })
  const account = await api<{ name: string; plan: string }>('GET', '/me')
  changeConfig((stored) => ({ ...stored, server, token }))
  console.log(
    `Signed in to ${account.name} (${account.plan}). The token is in ${configFile()}, which only you can read.`,
  )
  return EXIT.ok
}

async function ask(suggested: string, isGiven: boolean): Promise<{ server: string; token: string }> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = isGiven ? '' : (await lines.question(`Address of the service [${suggested}]: `)).trim()
    const token = (await lines.question('Token: ')).trim()
    // The token does not stay on the screen.
    process.stdout.write('\u001b[1A\u001b[2K')
    return { server: answer || suggested, token }
  } finally {
    lines.close()
  }
}

async function readInput(): Promise<string> {
  let text = ''
  for await (const part of process.stdin) text += part
  return text.trim()
}
