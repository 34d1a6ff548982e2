/** Returns the name of a webhook, otherwise the host and path of its URL, without a slash at the end. */
export function nameOrAddress({ name, url }: { name: string; url: string }): string {
  if (name !== '') return name
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`.replace(/\/$/, '')
}
