'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { createContext, useContext, useState } from 'react'
import type { AppRouter } from '@/server/api/router'
import type { ErrorBody } from '@/server/contract/api/error'
import { ACCOUNT_HEADER, CONFIRMATION_REQUIRED, MAX_BATCH_CALLS } from '@/server/contract/dashboard/request'
import { apiMessages } from './api-messages'

/** Creates the client of the dashboard's requests. Responses are not cached. Without a connection a request fails at once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: 0, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/** The dashboard's procedures for client components: `api.subscriptions.test.useMutation()`. */
export const api = createTRPCReact<AppRouter>()

/** Ends a question with whether the person has confirmed who they are. Null while no request asks. */
type EndConfirmation = ((isConfirmed: boolean) => void) | null

const ConfirmationContext = createContext<EndConfirmation>(null)

/** Returns how to end the question of the request that waits for a confirmation; null while none waits. */
export const useEndConfirmation = (): EndConfirmation => useContext(ConfirmationContext)

/** Provides the API to the dashboard. The server refuses requests for another `account` than that of this page (another tab switched). */
export function ApiProvider({ account, children }: { account: string; children: React.ReactNode }) {
  const [queries] = useState(createQueryClient)
  const [endConfirmation, setEndConfirmation] = useState<EndConfirmation>(null)
  const [client] = useState(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => setEndConfirmation(() => resolve)).finally(() => setEndConfirmation(null))
    return api.createClient({
      links: [
        confirmationLink(ask),
        httpBatchLink({ url: '/api/trpc', maxItems: MAX_BATCH_CALLS, headers: { [ACCOUNT_HEADER]: account } }),
      ],
    })
  })
  return (
    <api.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <ConfirmationContext value={endConfirmation}>{children}</ConfirmationContext>
      </QueryClientProvider>
    </api.Provider>
  )
}

/** Repeats a request after the person confirmed who they are. Requests that ask at the same time share one question. */
export function confirmationLink(ask: () => Promise<boolean>): TRPCLink<AppRouter> {
  let asked: Promise<boolean> | null = null
  const askOnce = () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let request = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: async (thrown) => {
            const isAsked = errorOf(thrown)?.reason === CONFIRMATION_REQUIRED
            if (!isAsked || !(await askOnce())) return observer.error(thrown)
            request = next(op).subscribe(observer)
          },
        })
        return () => request.unsubscribe()
      })
}

/** Returns the error body of the API, or null when the server could not be reached. */
export function errorOf(thrown: unknown): ErrorBody | null {
  if (!(thrown instanceof TRPCClientError)) return null
  const data: ErrorData = thrown.data
  return data?.error ?? null
}

/** Tells whether the server refused a request, for example because the session has ended. Polling then stops. */
export function isRefused(thrown: unknown): boolean {
  const status = statusOf(thrown)
  return status >= 400 && status < 500 && status !== 429
}

/** Tells whether the session has ended since the page was rendered. */
export const isSignedOut = (thrown: unknown): boolean => statusOf(thrown) === 401

function statusOf(thrown: unknown): number {
  if (!(thrown instanceof TRPCClientError)) return 0
  const data: ErrorData = thrown.data
  return data?.httpStatus ?? 0
}

type ErrorData = { error?: ErrorBody; httpStatus?: number } | null | undefined

/** Describes an error in one sentence, to announce it or to show it with `ErrorText`. */
export function errorMessage(thrown: unknown): string {
  const error = errorOf(thrown)
  if (!error) return apiMessages.en.unreachable
  return error.issues?.[0]?.message ?? error.message ?? error.error
}
