import postgres from 'postgres'

type Options = NonNullable<Parameters<typeof postgres>[1]>

/**
 * Opens postgres.js on a URL that may name a Unix socket as libpq and `pg` read it: `?host=` and the absolute path of its folder.
 * postgres.js takes the path as an option instead, and would send `host` to Postgres as a setting of the session.
 */
export function postgresClient(url: string, options: Options = {}): postgres.Sql {
  const address = new URL(url)
  const folder = address.searchParams.get('host')
  if (!folder?.startsWith('/')) return postgres(url, options)
  address.searchParams.delete('host')
  return postgres(address.href, { ...options, path: `${folder}/.s.PGSQL.${address.port || 5432}` })
}
