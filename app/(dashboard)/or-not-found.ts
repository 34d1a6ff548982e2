import { notFound } from 'next/navigation'
import { isApiError } from '@/server/errors'

/** For `catch`: shows the "not found" page for a missing resource or one of another account. */
export function orNotFound(thrown: unknown): never {
  if (isApiError(thrown) && thrown.error === 'not_found') notFound()
  throw thrown
}

/** For `catch`: returns null for a missing resource or one of another account. */
export function orNull(thrown: unknown): null {
  if (isApiError(thrown) && thrown.error === 'not_found') return null
  throw thrown
}
