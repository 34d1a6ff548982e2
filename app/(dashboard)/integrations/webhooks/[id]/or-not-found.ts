import { notFound } from 'next/navigation'
import { ApiError } from '@/server/errors'

/** For `catch`: what is not there, or belongs to another account, is the page that says so. */
export function orNotFound(thrown: unknown): never {
  if (thrown instanceof ApiError && thrown.error === 'not_found') notFound()
  throw thrown
}
