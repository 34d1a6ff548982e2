import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the client of the dashboard's requests. Pages load their data on the server. Client components only ask for changes, so no
 * response is cached. A request without a connection fails at once: by default it would wait for the connection without a word, and a
 * dialog stays open while its request is in flight.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: 0, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
