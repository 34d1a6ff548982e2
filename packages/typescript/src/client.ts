import createClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { components, paths } from './api.js'
import { ApiError } from './api-error.js'
import { Pages } from './pages.js'
import { type Checkpoint, type EventStore, type Reconciliation, reconcile, START } from './reconcile.js'
import { withRetries } from './retry.js'

export type Schemas = components['schemas']
type Query<Path extends keyof paths> = paths[Path]['get'] extends { parameters: { query?: infer Wanted } }
  ? NonNullable<Wanted>
  : never

export interface ClientOptions {
  /** A personal access token, `msg_pat_…`. */
  token: string
  /** The address of the service, for example `https://voice.example.org`. */
  baseUrl: string
  /** How often a request is sent again after a lost connection, a 429 or a 5xx. 4 by default. */
  maxRetries?: number
  /** How long one attempt may take, in milliseconds. 30,000 by default. */
  timeoutMs?: number
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: (request: Request) => Promise<Response>
}

type Init<Given> = RequiredKeysOf<Given & object> extends never ? [init?: Given] : [init: Given]
/** A method of HTTP. Its paths, parameters, body and result have the types of the API document. */
type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Given extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: Init<Given>
) => Promise<NonNullable<FetchResponse<paths[Path][Method] & Record<string, unknown>, Given, MediaType>['data']>>

const LARGEST_PAGE = 100

/**
 * Calls the API. `get`, `post`, `patch` and `delete` take a path of the API document and return the body of the response.
 *
 * @throws ApiError if the response is no success
 * @throws ConnectionError if there is none
 */
export class VoiceMessages {
  readonly get: Call<'get'>
  readonly post: Call<'post'>
  readonly patch: Call<'patch'>
  readonly delete: Call<'delete'>

  constructor({ token, baseUrl, maxRetries = 4, timeoutMs = 30_000, fetch: send = fetch }: ClientOptions) {
    const client = createClient<paths>({
      baseUrl: `${new URL(baseUrl).href.replace(/\/(api\/v1\/?)?$/, '')}/api/v1`,
      headers: { Authorization: `Bearer ${token}` },
      fetch: withRetries((request) => send(request), { maxRetries, timeoutMs }),
    })
    this.get = dataOf(client, 'GET') as Call<'get'>
    this.post = dataOf(client, 'POST') as Call<'post'>
    this.patch = dataOf(client, 'PATCH') as Call<'patch'>
    this.delete = dataOf(client, 'DELETE') as Call<'delete'>
  }

  /** The completed messages. With `order: 'asc'`, each comes exactly once, also to a poller that continues a cursor. */
  messages(query: Query<'/messages'> = {}): Pages<Schemas['MessageFeed'], Schemas['VoiceMessage']> {
    return new Pages(
      (cursor) => this.get('/messages', { params: { query: { limit: LARGEST_PAGE, ...query, ...given(cursor) } } }),
      ({ messages }) => messages,
      query.cursor,
    )
  }

  /** The events of the account, the newest first, with the states of their deliveries. */
  events(query: Query<'/events'> = {}): Pages<Schemas['EventList'], Schemas['StoredEvent']> {
    return new Pages(
      (cursor) => this.get('/events', { params: { query: { limit: LARGEST_PAGE, ...query, ...given(cursor) } } }),
      ({ events }) => events,
      query.cursor,
    )
  }

  /** The deliveries of a subscription with their attempts, the newest event first. */
  deliveries(
    id: string,
    query: Query<'/webhook-subscriptions/{id}/deliveries'> = {},
  ): Pages<Schemas['DeliveryList'], Schemas['Delivery']> {
    return new Pages(
      (cursor) =>
        this.get('/webhook-subscriptions/{id}/deliveries', {
          params: { path: { id }, query: { limit: LARGEST_PAGE, ...query, ...given(cursor) } },
        }),
      ({ deliveries }) => deliveries,
      query.cursor,
    )
  }

  /** The ledger of a subscription: each event that matched it once, in the order of their numbers. */
  ledger(
    id: string,
    query: Query<'/webhook-subscriptions/{id}/ledger'> = {},
  ): Pages<Schemas['Ledger'], Schemas['LedgerEntry']> {
    return new Pages(
      (cursor) =>
        this.get('/webhook-subscriptions/{id}/ledger', {
          params: { path: { id }, query: { limit: LARGEST_PAGE, ...query, ...given(cursor) } },
        }),
      ({ entries }) => entries,
      query.cursor,
    )
  }

  /**
   * Finds the events of a subscription that your store lacks, and checks that the ledger itself has no gap.
   *
   * @param store what you have received, for example a `Set` of event ids
   * @param after the checkpoint of an earlier reconciliation; by default the ledger is read from its beginning
   * @throws LedgerError if the ledger has a gap, or is not what it was at the checkpoint
   */
  reconcile(id: string, store: EventStore, after: Checkpoint = START): Promise<Reconciliation<Schemas['LedgerEntry']>> {
    return reconcile(this.ledger(id, { from: after.number + 1 }).pages(), store, after)
  }
}

const given = (cursor: string | undefined): { cursor?: string } => (cursor === undefined ? {} : { cursor })

function dataOf(client: Client<paths>, method: 'GET' | 'POST' | 'PATCH' | 'DELETE') {
  const call = client[method] as unknown as (path: string, init?: unknown) => Promise<Outcome>
  return async (path: string, init?: unknown) => {
    const { data, error, response } = await call(path, init)
    if (!response.ok) throw new ApiError(response, error)
    return data
  }
}

interface Outcome {
  data?: unknown
  error?: unknown
  response: Response
}
