import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, type Operation } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppRouter } from '@/server/api/router'
import { api, ClientContext } from './hooks'

function Caller({ call }: { call: () => unknown }) {
  call()
  return null
}

/** Calls a hook once, with a client whose requests respond with their own path. Returns what the hook returned. */
function render<Result>(hook: () => Result) {
  const requests: Pick<Operation, 'type' | 'path' | 'input'>[] = []
  const client = createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op: { type, path, input } }) =>
          observable((observer) => {
            requests.push({ type, path, input })
            observer.next({ result: { type: 'data', data: path } })
            observer.complete()
          }),
    ],
  })
  const results: Result[] = []
  const queries = new QueryClient()
  const inside = createElement(
    QueryClientProvider,
    { client: queries },
    createElement(Caller, { call: () => results.push(hook()) }),
  )
  renderToStaticMarkup(createElement(ClientContext, { value: client }, inside))
  return { result: results[0]!, requests, queries }
}

test('a change sends its input to the procedure that its path names', async () => {
  const { result, requests } = render(() => api.channels.create.useMutation())
  expect(await result.mutateAsync({ type: 'domain', name: 'clinic.example' })).toBe('channels.create')
  expect(requests).toEqual([
    { type: 'mutation', path: 'channels.create', input: { type: 'domain', name: 'clinic.example' } },
  ])
})

test('a query sends its input, and options come from the caller', async () => {
  const id = '11111111-2222-4333-8444-555555555555'
  const { result, requests } = render(() => api.deliveries.progress.useQuery({ id }, { select: (data) => data }))
  expect((await result.refetch()).data).toBe('deliveries.progress')
  expect(requests).toEqual([{ type: 'query', path: 'deliveries.progress', input: { id } }])
})

test('data that is set is that of the query without input', async () => {
  const { result, queries } = render(
    () =>
      [
        api.shell.unfinishedProblems.useQuery(undefined, { enabled: false }),
        api.shell.unfinishedProblems.useSetData(),
      ] as const,
  )
  const [query, setData] = result
  await query.refetch()
  const problems = { failed: 1, waiting: 0, reasons: [] }
  setData(problems)
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual([problems])
})

test('a hook outside of a provider names what is missing', () => {
  expect(() => renderToStaticMarkup(createElement(() => void api.profile.find.useQuery(undefined)))).toThrow(
    'ApiProvider',
  )
})
