import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  ILoadOptionsFunctions,
  INodePropertyOptions,
  JsonObject,
} from 'n8n-workflow'
import { NodeApiError } from 'n8n-workflow'

type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions

interface Options {
  query?: IDataObject
  body?: IDataObject
}

/** Sends a request to the API and returns the body of its response. @throws NodeApiError with the words of the service */
export async function call<T = IDataObject>(
  caller: Caller,
  method: IHttpRequestMethods,
  path: string,
  { query, body }: Options = {},
): Promise<T> {
  const { baseUrl } = await caller.getCredentials<{ baseUrl: string }>('voiceMessagesApi')
  try {
    return await caller.helpers.httpRequestWithAuthentication.call(caller, 'voiceMessagesApi', {
      method,
      url: `${baseUrl.trim().replace(/\/+$/, '')}/api/v1${path}`,
      json: true,
      ...(query ? { qs: query } : {}),
      ...(body ? { body } : {}),
    })
  } catch (error) {
    const failure = error as { response?: { data?: IDataObject; headers?: IDataObject } }
    const { message, reason } = failure.response?.data ?? {}
    const request = failure.response?.headers?.['x-request-id']
    throw new NodeApiError(caller.getNode(), error as JsonObject, {
      ...(message ? { message: `${message}${reason ? ` (${reason})` : ''}` } : {}),
      ...(request ? { description: `Request ${request}` } : {}),
    })
  }
}

/** Lists the channels of the account, domains first, for a list of choices. */
export async function getChannels(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { channels } = await call<{ channels: { id: string; name: string }[] }>(this, 'GET', '/channels')
  return channels.map(({ id, name }) => ({ name, value: id }))
}
