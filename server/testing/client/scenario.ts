import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './api'

// client.endpoint.test.ts compiles and runs this file beside the types that openapi-typescript generates as `api.ts`.

/** A client of the API with this token. */
export const connect = (baseUrl: string, token: string): Client<paths> =>
  createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })

/** The README's "Try it" in a client's own words, typed by the API document alone. */
export async function tryIt(client: Client<paths>, url: string) {
  const me = await client.GET('/me')
  if (me.error) throw new Error(explain(me.error))

  const created = await client.POST('/webhook-subscriptions', { body: { url } })
  if (created.error) throw new Error(explain(created.error))

  const listed = await client.GET('/webhook-subscriptions', { params: { query: { is_active: true, limit: 5 } } })
  if (listed.error) throw new Error(explain(listed.error))

  const recent = await client.GET('/messages/recent', { params: { query: { limit: 1 } } })
  if (recent.error) throw new Error(explain(recent.error))

  return {
    label: `${me.data.name} (${me.data.plan})`,
    id: created.data.id,
    secret: created.data.secret,
    active: listed.data.subscriptions.map(({ id }) => id),
    total: listed.data.pagination.total,
    sample: recent.data.messages[0],
  }
}

/** Ends what `tryIt` began. Answers the code of the error, if there was one. */
export async function unsubscribe(client: Client<paths>, id: string): Promise<string | null> {
  const { data, error } = await client.DELETE('/webhook-subscriptions/{id}', { params: { path: { id } } })
  return data ? null : error.error
}

/** Every code is one that the document knows: a switch over them needs no default. */
function explain({ error, reason, issues = [] }: components['schemas']['ApiError']): string {
  switch (error) {
    case 'invalid_url':
      return `${error}: ${reason}`
    case 'validation_error':
      return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    case 'invalid_token':
    case 'plan_required':
    case 'invalid_channel_id':
    case 'not_found':
    case 'rate_limited':
    case 'limit_reached':
    case 'conflict':
    case 'internal_error':
      return error
  }
}
