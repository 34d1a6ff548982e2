'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { useState } from 'react'
import type { AppRouter } from '@/server/api/router'
import type { ErrorBody } from '@/server/contract/error'

/** The dashboard's procedures in client leaves: `api.subscriptions.test.useMutation()`. */
export const api = createTRPCReact<AppRouter>()

/** Around the dashboard. A page brings its data itself: what leaves ask for is what changed since, so nothing is kept. */
export function ApiProvider({ children }: { children: React.ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0, refetchOnWindowFocus: false } } }),
  )
  const [client] = useState(() => api.createClient({ links: [httpBatchLink({ url: '/api/trpc', maxItems: 10 })] }))
  return (
    <api.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </api.Provider>
  )
}

/** What went wrong, as the API says it; null when the server was not reached at all. */
export function errorOf(thrown: unknown): ErrorBody | null {
  if (!(thrown instanceof TRPCClientError)) return null
  const data: { error?: ErrorBody } | null | undefined = thrown.data
  return data?.error ?? null
}

/** The same as one sentence for a person. */
export function errorWords(thrown: unknown): string {
  const error = errorOf(thrown)
  if (!error) return 'The server was not reached. Check the connection, then try again.'
  return error.issues?.[0]?.message ?? error.message ?? error.error
}
