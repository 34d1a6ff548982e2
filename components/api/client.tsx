'use client'

import {
  type DefinedUseQueryResult,
  QueryClient,
  QueryClientProvider,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import {
  createTRPCClient,
  getUntypedClient,
  httpBatchLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCRecursiveProxy } from '@trpc/server'
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

type Client = TRPCClient<AppRouter>

const ClientContext = createContext<Client | null>(null)

/** Returns the client that calls procedures outside of the hooks of `api`. */
export function useApiClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('The API is used outside of its provider.')
  return client
}

/** Returns the key under which `api` keeps the response of a query, for example of `shell.disabledSubscriptions`. */
export const queryKeyOf = (path: string, input?: unknown) => [path, input]

// @trpc/react-query has the same hooks, but loads those that nothing here uses too: 5.6 kB on each page.
const HOOKS = {
  useQuery(path: string, input: unknown, options?: object) {
    const client = getUntypedClient(useApiClient())
    return useQuery({ ...options, queryKey: queryKeyOf(path, input), queryFn: () => client.query(path, input) })
  },
  useMutation(path: string, options?: object) {
    const client = getUntypedClient(useApiClient())
    return useMutation({ ...options, mutationFn: (input: unknown) => client.mutation(path, input) })
  },
}

/** The dashboard's procedures for client components: `api.subscriptions.test.useMutation()`. */
export const api = createTRPCRecursiveProxy<Hooks<Client>>(({ path, args }) => {
  const hook = HOOKS[path.at(-1) as keyof typeof HOOKS] as (path: string, ...args: unknown[]) => unknown
  return hook(path.slice(0, -1).join('.'), ...args)
})

type Hooks<Procedures> = {
  [Name in keyof Procedures]: Procedures[Name] extends { query: (input: infer Input) => Promise<infer Output> }
    ? { useQuery: QueryHook<Input, Output> }
    : Procedures[Name] extends { mutate: (input: infer Input) => Promise<infer Output> }
      ? { useMutation: (options?: UseMutationOptions<Output, Error, Input>) => UseMutationResult<Output, Error, Input> }
      : Hooks<Procedures[Name]>
}

interface QueryHook<Input, Output> {
  (input: Input, options: QueryOptions<Output> & { initialData: Output }): DefinedUseQueryResult<Output>
  (input: Input, options?: QueryOptions<Output>): UseQueryResult<Output>
}

type QueryOptions<Output> = Omit<UseQueryOptions<Output>, 'queryKey' | 'queryFn'>

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
    return createTRPCClient<AppRouter>({
      links: [
        confirmationLink(ask),
        httpBatchLink({ url: '/api/trpc', maxItems: MAX_BATCH_CALLS, headers: { [ACCOUNT_HEADER]: account } }),
      ],
    })
  })
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queries}>
        <ConfirmationContext value={endConfirmation}>{children}</ConfirmationContext>
      </QueryClientProvider>
    </ClientContext>
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
