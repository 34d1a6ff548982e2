interface AttemptRequest {
  url: string
  headers: Record<string, string>
  body: string
}

const SIGNATURE = 'X-Message-Signature'

/**
 * Returns a shell command that repeats the request with a new signature, because receivers refuse a signature older than
 * five minutes. The command needs curl, openssl and the signing secret in `$SECRET`.
 */
export function curlCommand({ url, headers, body }: AttemptRequest): string {
  const others = Object.entries(headers).filter(([name]) => name !== SIGNATURE)
  return [
    `BODY=${quote(body)}`,
    'T=$(date +%s)',
    `V1=$(printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')`,
    [
      `curl -i ${quote(url)}`,
      ...others.map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
      `  -H "${SIGNATURE}: t=$T,v1=$V1"`,
      '  --data-binary "$BODY"',
    ].join(' \\\n'),
  ].join('\n')
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
