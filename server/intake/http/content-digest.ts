/**
 * Reads the SHA-256 of a Content-Digest header (RFC 9530, section 2): `sha-256=:<base64>:`, alone or among others.
 * @returns null when it has none
 */
export function contentDigest(header: string | null): Buffer | null {
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/i.exec((header ?? '').slice(0, 512)) ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64')
}
