// Without zod, so that forms in the browser can import it.

/** How an alert is written for the chat tool that receives it. */
export const ALERT_FORMATS = ['slack', 'mattermost', 'discord', 'teams', 'json'] as const
export type AlertFormat = (typeof ALERT_FORMATS)[number]

/** The most alert URLs of an account. */
export const MAX_ALERT_URLS = 5

const HOSTS: readonly (readonly [AlertFormat, RegExp])[] = [
  ['slack', /^hooks\.slack(-gov)?\.com$/],
  ['discord', /^([a-z]+\.)?(discord|discordapp)\.com$/],
  ['teams', /\.(logic\.azure\.com|webhook\.office\.com|api\.powerplatform\.com)$/],
]

/** Returns the format of the chat tool at this host, and `json` for every other text. */
export function likelyFormat(url: string): AlertFormat {
  const text = url.trim()
  if (!URL.canParse(text)) return 'json'
  const { hostname } = new URL(text)
  return HOSTS.find(([, pattern]) => pattern.test(hostname))?.[0] ?? 'json'
}
