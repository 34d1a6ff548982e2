import { notFound } from 'next/navigation'
import { ApiError } from '@/server/errors'

/** For `catch`: shows the "not found" page for a missing resource or one of another account. */
export function orNotFound(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.error === 'not_found') notFound()
  throw thrown
}
