import * as query from '@tanstack/react-query'
import { getUntypedClient, type TRPCClient, type TRPCClientError } from '@trpc/client'
import { createContext, useContext } from 'react'
import type { AppRouter } from '@/server/api/router'

type Failure = TRPCClientError<AppRouter>
type Own = 'mutationFn' | 'queryFn' | 'queryKey'

/** The hooks of TanStack Query for each procedure of a client. */
type Hooks<Client> = {
  [Name in keyof Client]: Client[Name] extends { query(input: infer Input): Promise<infer Data> }
    ? QueryHooks<Input, Data>
    : Client[Name] extends { mutate(input: infer Input): Promise<infer Data> }
      ? MutationHook<Input, Data>
      : Hooks<Client[Name]>
}

interface QueryHooks<Input, Data> {
  useQuery(input: Input, options?: Omit<query.UseQueryOptions<Data, Failure>, Own>): query.UseQueryResult<Data, Failure>
  /** Returns how to replace the data of the query without input. */
  useSetData(): (data: Data) => void
}

interface MutationHook<Input, Data> {
  useMutation(
    options?: Omit<query.UseMutationOptions<Data, Failure, Input>, Own>,
  ): query.UseMutationResult<Data, Failure, Input>
}

type Client = TRPCClient<AppRouter>

export const ClientContext = createContext<Client | null>(null)

/** Returns the client, for requests without hooks. Only within an `ApiProvider`. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient needs an ApiProvider.')
  return client
}

/** The dashboard's procedures for client components: `api.subscriptions.test.useMutation()`. */
export const api = hooksOf('') as Hooks<Client>

function hooksOf(path: string): object {
  const hooks: Record<string, unknown> = {
    useQuery(input: unknown, options: object) {
      const client = getUntypedClient(useClient())
      return query.useQuery({ queryKey: [path, input], queryFn: () => client.query(path, input), ...options })
    },
    useSetData() {
      const client = query.useQueryClient()
      return (data: unknown) => client.setQueryData([path, undefined], data)
    },
    useMutation(options: object) {
      const client = getUntypedClient(useClient())
      return query.useMutation({ mutationFn: (input: unknown) => client.mutation(path, input), ...options })
    },
  }
  return new Proxy(hooks, { get: (_, name: string) => hooks[name] ?? hooksOf(path === '' ? name : `${path}.${name}`) })
}
