/**
 * Whether a request that changes something came from a page of ours. A browser says where from in `Origin` (`null` where it
 * hides it, which is nobody of ours) or at least in `Sec-Fetch-Site`; a script of another site can set neither. A request
 * that says nothing is no browser's of this century, and the session cookie is a browser's.
 * @param ours the service's own address; a request's own host is ours too, for those who open it under another name.
 */
export function isSameOrigin(headers: Headers, ours: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ours) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')?.toLowerCase()
}
