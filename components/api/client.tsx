'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { useState } from 'react'
import type { AppRouter } from '@/server/api/router'
import type { ErrorBody } from '@/server/contract/api/error'
import { ACCOUNT_HEADER } from '@/server/contract/dashboard/account-header'
import { MAX_BATCH_CALLS } from '@/server/contract/dashboard/batch'

/** The dashboard's procedures in client leaves: `api.subscriptions.test.useMutation()`. */
export const api = createTRPCReact<AppRouter>()

/**
 * Around the dashboard. A page brings its data itself: what leaves ask for is what changed since, so nothing is kept.
 * @param account whose page this is: another tab may have switched to another one meanwhile, and then nothing is done.
 */
export function ApiProvider({ account, children }: { account: string; children: React.ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0, refetchOnWindowFocus: false } } }),
  )
  const [client] = useState(() =>
    api.createClient({
      links: [httpBatchLink({ url: '/api/trpc', maxItems: MAX_BATCH_CALLS, headers: { [ACCOUNT_HEADER]: account } })],
    }),
  )
  return (
    <api.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </api.Provider>
  )
}

/** What went wrong, as the API says it; null when the server was not reached at all. */
export function errorOf(thrown: unknown): ErrorBody | null {
  if (!(thrown instanceof TRPCClientError)) return null
  const data: ErrorData = thrown.data
  return data?.error ?? null
}

/** Whether the session has ended since this page was made. */
export function isSignedOut(thrown: unknown): boolean {
  if (!(thrown instanceof TRPCClientError)) return false
  const data: ErrorData = thrown.data
  return data?.httpStatus === 401
}

type ErrorData = { error?: ErrorBody; httpStatus?: number } | null | undefined

/** What went wrong as one sentence for a person: to be heard, or shown by `ErrorText`. */
export function errorMessage(thrown: unknown): string {
  const error = errorOf(thrown)
  if (!error) return 'The server was not reached. Check the connection, then try again.'
  return error.issues?.[0]?.message ?? error.message ?? error.error
}
