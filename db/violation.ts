import postgres from 'postgres'

/** Did this fail on that unique index? Drizzle wraps the driver's error, so its causes are looked through. */
export function violates(thrown: unknown, index: string): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error instanceof postgres.PostgresError) return error.code === '23505' && error.constraint_name === index
  return false
}
