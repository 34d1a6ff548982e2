import path from 'node:path'
import type { Demo } from '../demo/demo'
import { env } from '../env'
import { ROOT } from '../root'

/** Formats what a person needs after the boot: the addresses, the sign-in, and the next commands. */
export function bootTable(options: {
  dataDir: string
  demo: Demo | null
  /** The token is null when an earlier start printed it. Null where there is a user. */
  setup: { token: string | null } | null
  seconds: number
  /** Null for a web process alone: workers fetch what they need into their own data folders. */
  speech: string | null
}): string {
  const { demo, dataDir, setup, seconds, speech } = options
  const world = demo?.world
  const base = env().BASE_URL
  // The page behind the sign-in.
  const rows: [string, string][] = [['Dashboard', `${base}/messages`]]
  if (world) rows.push(['Sign in', `${world.signIn.email}   password ${world.signIn.password}`])
  if (setup) rows.push(['First admin', `${base}/setup   ${setup.token ? `setup token ${setup.token}` : TOKEN_AGAIN}`])
  if (env().DELIVERY_PAUSED) rows.push(['Paused', 'no delivery, email, one-time code or alert is sent'])
  rows.push(['API', `${base}/api/v1`])
  if (world) rows.push(['Token', `${world.tokens.dental}   (${nameOf(world.accounts.dental)})`])
  if (demo) rows.push(['Demo receiver', `${demo.receiverUrl}   each event it receives is a line below`])
  if (!env().SMTP_URL)
    rows.push(['Mail', `kept as .eml files in ${path.join(dataDir, 'mail')}; set SMTP_URL to send it`])
  if (env().WEBHOOK_ALLOWED_HOSTS.length > 0)
    rows.push(['Allowed hosts', `${env().WEBHOOK_ALLOWED_HOSTS.join(', ')}   beside public addresses`])
  if (speech !== null)
    rows.push(['Speech', env().SPEECH_ENGINE === 'off' ? `${speech} SPEECH_ENGINE turns it off.` : speech])
  rows.push(['Data', dataDir])

  const width = Math.max(...rows.map(([name]) => name.length)) + 3
  return [
    '',
    `Voice message service is ready (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`),
    ...(world ? ['', ...nextSteps(world, base, dataDir).map((line) => `  ${line}`)] : []),
    '',
  ].join('\n')
}

const TOKEN_AGAIN = 'the setup token was printed by an earlier start: npm run admin -- user setup-token'

const nameOf = ({ name, plan }: { name: string; plan: string }) => `${name}, ${plan}`

function nextSteps(world: NonNullable<Demo['world']>, base: string, dataDir: string): string[] {
  const elsewhere = dataDir === path.join(ROOT, '.data') ? '' : `DATA_DIR=${dataDir} `
  return [
    'Try, in another terminal:',
    `  curl -H 'Authorization: Bearer ${world.tokens.dental}' ${base}/api/v1/me`,
    `  ${elsewhere}npm run --silent admin -- message complete --account ${world.accounts.dental.id}`,
  ]
}
