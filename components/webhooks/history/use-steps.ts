import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { attemptAfter } from './attempt-after'

/**
 * Returns a function that opens the attempt a number of steps away. Steps that come while a page is loading lead to the last of
 * them at once: the server refuses the 61st page that waits, and the browser would then load the whole page again.
 */
export function useSteps(hrefs: readonly string[], index: number): (by: 1 | -1) => void {
  const router = useRouter()
  const [isPending, start] = useTransition()
  const wanted = useRef<string>(undefined)
  const loading = useRef<string>(undefined)

  function open() {
    const href = wanted.current
    if (href === undefined) return
    loading.current = href
    start(() => router.replace(href, { scroll: false }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a page has loaded
  useEffect(() => {
    if (isPending || loading.current === undefined) return
    const isLast = loading.current === wanted.current
    loading.current = undefined
    if (isLast) wanted.current = undefined
    else open()
  }, [isPending])

  return (by) => {
    const next = attemptAfter(hrefs, wanted.current ?? hrefs[index], by)
    if (next === undefined) return
    wanted.current = next
    if (loading.current === undefined) open()
  }
}
