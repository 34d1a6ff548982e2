'use client'

import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import type { CheckedUrl } from '@/server/contract/webhooks/url-check'

/** How long the typing has to rest before the server is asked. */
const REST_MS = 400

export type UrlCheck =
  | { state: 'empty' }
  | { state: 'checking' }
  | { state: 'checked'; response: CheckedUrl }
  | { state: 'failed'; thrown: unknown }

/** What a creation would say to this URL: asked of the server when the typing rests. Only an answer about this very text counts. */
export function useUrlCheck(text: string): UrlCheck {
  const { client } = api.useUtils()
  const [last, setLast] = useState<{ of: string; check: UrlCheck } | null>(null)
  const url = text.trim()
  useEffect(() => {
    if (url === '') return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const check: UrlCheck = await client.checks.url.mutate({ url }, { signal: asking.signal }).then(
        (response) => ({ state: 'checked', response }),
        (thrown) => ({ state: 'failed', thrown }),
      )
      if (!asking.signal.aborted) setLast({ of: url, check })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, url])
  if (url === '') return { state: 'empty' }
  return last?.of === url ? last.check : { state: 'checking' }
}
