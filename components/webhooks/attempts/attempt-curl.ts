/** What a command needs to send the same request again. */
interface Repeatable {
  url: string
  headers: Record<string, string>
  body: string
}

const SIGNATURE = 'X-Message-Signature'

/**
 * The request as a shell command that signs it anew: receivers refuse a signature older than five minutes, and the secret is
 * the person's own, in `$SECRET`. It needs curl and openssl.
 */
export function curlOf({ url, headers, body }: Repeatable): string {
  const others = Object.entries(headers).filter(([name]) => name !== SIGNATURE)
  return [
    `BODY=${quoted(body)}`,
    'T=$(date +%s)',
    `V1=$(printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')`,
    [
      `curl -i ${quoted(url)}`,
      ...others.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
      `  -H "${SIGNATURE}: t=$T,v1=$V1"`,
      '  --data-binary "$BODY"',
    ].join(' \\\n'),
  ].join('\n')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
