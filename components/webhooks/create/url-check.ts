'use client'

import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import type { CheckedUrl } from '@/server/contract/webhooks/url-check'

/** The pause in typing before a request, in milliseconds. */
const DEBOUNCE_MS = 400

export type UrlCheck =
  | { state: 'empty' }
  | { state: 'checking' }
  | { state: 'checked'; response: CheckedUrl }
  | { state: 'failed'; thrown: unknown }

/** Asks the server whether a creation would accept this URL, after a pause in typing. Ignores outdated responses. */
export function useUrlCheck(text: string): UrlCheck {
  const { client } = api.useUtils()
  const [last, setLast] = useState<{ url: string; check: UrlCheck } | null>(null)
  const url = text.trim()
  useEffect(() => {
    if (url === '') return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const check: UrlCheck = await client.checks.url.mutate({ url }, { signal: request.signal }).then(
        (response) => ({ state: 'checked', response }),
        (thrown) => ({ state: 'failed', thrown }),
      )
      if (!request.signal.aborted) setLast({ url, check })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [client, url])
  if (url === '') return { state: 'empty' }
  return last?.url === url ? last.check : { state: 'checking' }
}
