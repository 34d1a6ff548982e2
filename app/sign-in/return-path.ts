export const HOME = '/messages'

/** Returns the page to open after sign-in: a path of this site, or the dashboard's first page. Never another origin. */
export function returnPath(from: string | string[] | undefined | null): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return HOME
  // Resolved against an unused origin, `//host`, `/\host` and tabs between the slashes result in another origin.
  const origin = 'http://here.invalid'
  if (!URL.canParse(from, origin)) return HOME
  const url = new URL(from, origin)
  const path = url.pathname + url.search
  // `/.//host` resolves to the path `//host`.
  return url.origin === origin && !path.startsWith('//') ? path : HOME
}
