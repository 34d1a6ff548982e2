export const HOME = '/messages'

/** Where to go after signing in: a path of this site, or the first page of the dashboard. Never another origin. */
export function returnPath(from: string | string[] | undefined | null): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return HOME
  // An origin no browser leaves from: `//host`, `/\host` and tabs between the slashes all show as another one.
  const origin = 'http://here.invalid'
  if (!URL.canParse(from, origin)) return HOME
  const url = new URL(from, origin)
  const path = url.pathname + url.search
  // `/.//host` comes out as `//host`.
  return url.origin === origin && !path.startsWith('//') ? path : HOME
}
