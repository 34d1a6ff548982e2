/** Returns whether the client has the content with this ETag: If-None-Match, by the weak comparison (RFC 9110, 13.1.2). */
export function hasEtag({ headers }: Request, etag: string): boolean {
  const known = (headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
