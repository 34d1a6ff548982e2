// Without zod, so that forms in the browser can import it.

export const ALERT_FORMATS = ['slack', 'mattermost', 'discord', 'teams', 'json'] as const
export type AlertFormat = (typeof ALERT_FORMATS)[number]

export const MAX_ALERT_URLS = 5

const HOSTS: readonly (readonly [AlertFormat, RegExp])[] = [
  ['slack', /^hooks\.slack(-gov)?\.com$/],
  ['discord', /^([a-z]+\.)?(discord|discordapp)\.com$/],
  ['teams', /\.(logic\.azure\.com|webhook\.office\.com|api\.powerplatform\.com)$/],
]

export function likelyFormat(url: string): AlertFormat {
  const text = url.trim()
  if (!URL.canParse(text)) return 'json'
  const { hostname } = new URL(text)
  return HOSTS.find(([, pattern]) => pattern.test(hostname))?.[0] ?? 'json'
}
