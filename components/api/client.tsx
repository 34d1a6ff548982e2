'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { useState } from 'react'
import type { AppRouter } from '@/server/api/router'
import type { ErrorBody } from '@/server/contract/api/error'
import { ACCOUNT_HEADER } from '@/server/contract/dashboard/account-header'
import { MAX_BATCH_CALLS } from '@/server/contract/dashboard/batch'
import { apiMessages } from './api-messages'
import { createQueryClient } from './query-client'

/** The dashboard's procedures for client components: `api.subscriptions.test.useMutation()`. */
export const api = createTRPCReact<AppRouter>()

/**
 * Provides the API to the dashboard.
 * @param account the account of this page. If another tab has switched to another account, the server refuses the request.
 */
export function ApiProvider({ account, children }: { account: string; children: React.ReactNode }) {
  const [queries] = useState(createQueryClient)
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

/** Returns the error body of the API, or null when the server could not be reached. */
export function errorOf(thrown: unknown): ErrorBody | null {
  if (!(thrown instanceof TRPCClientError)) return null
  const data: ErrorData = thrown.data
  return data?.error ?? null
}

/**
 * Tells whether the server refused a request, for example because the session has ended. Polling then stops. It continues after a lost
 * connection, a fault of the server and too many requests.
 */
export function isRefused(thrown: unknown): boolean {
  const status = statusOf(thrown)
  return status >= 400 && status < 500 && status !== 429
}

/** Tells whether the session has ended since the page was rendered. */
export const isSignedOut = (thrown: unknown): boolean => statusOf(thrown) === 401

/** Returns the HTTP status of a response with an error; 0 without a response. */
function statusOf(thrown: unknown): number {
  if (!(thrown instanceof TRPCClientError)) return 0
  const data: ErrorData = thrown.data
  return data?.httpStatus ?? 0
}

type ErrorData = { error?: ErrorBody; httpStatus?: number } | null | undefined

/** Describes an error in one sentence, to announce it or to show it with `ErrorText`. */
export function errorMessage(thrown: unknown): string {
  const error = errorOf(thrown)
  if (!error) return apiMessages.unreachable
  return error.issues?.[0]?.message ?? error.message ?? error.error
}
