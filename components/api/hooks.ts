import {
  type DefinedUseQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getUntypedClient, type TRPCClient } from '@trpc/client'
import { createContext, useContext } from 'react'
import type { AppRouter } from '@/server/api/router'

/** The dashboard's procedures without hooks. Nothing keeps a response, so secrets come through it. */
export type ApiClient = TRPCClient<AppRouter>

interface MutationHooks<Input, Output> {
  useMutation: (
    options?: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'>,
  ) => UseMutationResult<Output, Error, Input>
}

type QueryOptions<Output> = Omit<UseQueryOptions<Output, Error>, 'queryFn' | 'queryKey'>

interface QueryHooks<Input, Output> {
  useQuery: {
    (input: Input, options: QueryOptions<Output> & { initialData: Output }): DefinedUseQueryResult<Output>
    (input: Input, options?: QueryOptions<Output>): UseQueryResult<Output>
  }
  /** Returns a function that replaces what the query responded. */
  useSetData: () => (input: Input, data: Output) => void
}

/** The hooks of a procedure, or of each procedure of a router. */
export type Hooks<Node> = Node extends { mutate: (input: infer Input) => Promise<infer Output> }
  ? MutationHooks<Input, Output>
  : Node extends { query: (input: infer Input) => Promise<infer Output> }
    ? QueryHooks<Input, Output>
    : { readonly [Name in keyof Node]: Hooks<Node[Name]> }

export const ApiClientContext = createContext<ApiClient | null>(null)

export function useApiClient(): ApiClient {
  const client = useContext(ApiClientContext)
  if (!client) throw new Error('The component is outside of ApiProvider.')
  return client
}

const keyOf = (path: string, input: unknown) => (input === undefined ? [path] : [path, input])

/** By the name of the hook. @param path such as `messages.mark` */
const HOOKS = {
  useMutation(path: string, options?: object) {
    const client = getUntypedClient(useApiClient())
    return useMutation({ ...options, mutationFn: (input: unknown) => client.mutation(path, input) })
  },
  useQuery(path: string, input: unknown, options?: object) {
    const client = getUntypedClient(useApiClient())
    return useQuery({ ...options, queryKey: keyOf(path, input), queryFn: () => client.query(path, input) })
  },
  useSetData(path: string) {
    const queries = useQueryClient()
    return (input: unknown, data: unknown) => queries.setQueryData(keyOf(path, input), data)
  },
}

const isHook = (name: string): name is keyof typeof HOOKS => Object.hasOwn(HOOKS, name)

/**
 * Returns the hooks of the procedures below a path. They are those that the dashboard uses of `@trpc/react-query`, which adds 5 kB
 * to every page.
 */
export function hooksBelow(path: string): unknown {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string') return undefined
        if (!isHook(name)) return hooksBelow(path === '' ? name : `${path}.${name}`)
        const hook: (path: string, ...args: never[]) => unknown = HOOKS[name]
        return hook.bind(null, path)
      },
    },
  )
}
