/** Sends a request to the API and returns the body of its response. Only these requests carry the token. */
export async function call(z, { authData }, method, path, { params, body } = {}) {
  const response = await z.request({
    method,
    url: `${addressOf(authData.base_url)}/api/v1${path}`,
    headers: { Authorization: `Bearer ${String(authData.token ?? '').trim()}`, Accept: 'application/json' },
    ...(params ? { params } : {}),
    ...(body ? { body } : {}),
    skipThrowForStatus: true,
  })
  if (response.status >= 200 && response.status < 300) return response.data
  throw errorOf(z, response)
}

/**
 * Returns the origin of the service.
 *
 * @throws Error for anything but an https address: the token must not go elsewhere, or unencrypted, than the person meant
 */
export function addressOf(entered) {
  const text = String(entered ?? '').trim()
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new Error('The API Address must begin with https://, for example https://voice.example.org.')
  if (url.username || url.password || url.search || url.hash || !/^\/(api\/v1\/?)?$/.test(url.pathname))
    throw new Error('The API Address must be the address of the service alone, without a path or a query.')
  return url.origin
}

function errorOf(z, response) {
  const { error, message, reason, issues = [] } = response.data ?? {}
  const details = issues.map(({ path, message }) => ` ${path.join('.')}: ${message}`).join('')
  const request = response.getHeader('x-request-id')
  const text = `${message ?? `The service responded with ${response.status}.`}${details}${reason ? ` (${reason})` : ''}`
  if (response.status === 429) return new z.errors.ThrottledError(text, Number(response.getHeader('retry-after')) || 60)
  return new z.errors.Error(request ? `${text} [request ${request}]` : text, error ?? 'unknown', response.status)
}
