// Errors are recognised by their fields and never by their class, because a process can hold two copies of a module.

/** Lists an error and its causes, outermost first: Drizzle wraps the errors of the driver. */
export function causesOf(thrown: unknown): Error[] {
  const causes: Error[] = []
  for (let error = thrown; error instanceof Error; error = error.cause) causes.push(error)
  return causes
}

export const codeOf = (error: Error): string | null =>
  'code' in error && typeof error.code === 'string' ? error.code : null

/** Returns whether a statement violated this unique index (SQLSTATE 23505, unique_violation). */
export function violates(thrown: unknown, index: string): boolean {
  return causesOf(thrown).some(
    (cause) => codeOf(cause) === '23505' && 'constraint_name' in cause && cause.constraint_name === index,
  )
}

/** Returns whether Postgres rolled a transaction back because of a deadlock (40P01) or a serialization failure (40001). */
export const isContention = (thrown: unknown): boolean =>
  causesOf(thrown).some((cause) => codeOf(cause) === '40P01' || codeOf(cause) === '40001')

/** Returns whether the data of a statement causes the error (SQLSTATE 22, 23), or this code does, and not the state of the database. */
export function isDataFault(thrown: unknown): boolean {
  const code = causesOf(thrown)
    .map(codeOf)
    .find((one) => one !== null)
  return code == null ? thrown instanceof RangeError || thrown instanceof TypeError : /^2[23]/.test(code)
}
