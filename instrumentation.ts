/** Sets the database of a Next.js server, also where it runs without the web process. Next calls this at its start, and in a build without settings. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ findDatabasePooler }, { env }] = await Promise.all([import('./server/database'), import('./server/env')])
  if (env().DATABASE_URL) await findDatabasePooler()
}
