import type { BrowserContext } from 'playwright/test'

/** What the load of a page costs its visitor. */
export interface PageLoad {
  /** Sum of the layout shifts. */
  shift: number
  /** Milliseconds above 50 of each task of the main thread (W3C Long Tasks). */
  blockingMs: number
  /** Milliseconds of all tasks of the main thread. */
  workMs: number
  firstPaintMs: number | undefined
}

/** Entries come in groups. What happens after the load counts for this long. */
const AFTER_LOAD_MS = 400

/** Loads a page in a new tab, and measures until its element is visible and a moment longer. */
export async function measureLoad(context: BrowserContext, url: string, element: string): Promise<PageLoad> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(url)
  await page.locator(element).waitFor()
  const entries = await page.evaluate(async (waitMs) => {
    const seen: PerformanceEntry[] = []
    for (const type of ['layout-shift', 'longtask', 'paint'])
      new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return seen.map((entry) => ({
      type: entry.entryType,
      name: entry.name,
      startTime: entry.startTime,
      duration: entry.duration,
      shift: (entry as PerformanceEntry & { value?: number }).value ?? 0,
    }))
  }, AFTER_LOAD_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.close()
  return {
    shift: entries.reduce((sum, { shift }) => sum + shift, 0),
    blockingMs: entries.filter(({ type }) => type === 'longtask').reduce((sum, { duration }) => sum + duration - 50, 0),
    workMs: 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN),
    firstPaintMs: entries.find(({ name }) => name === 'first-contentful-paint')?.startTime,
  }
}

/** Returns the medians of several loads. */
export const medianLoad = (loads: readonly PageLoad[]): Pick<PageLoad, 'blockingMs' | 'workMs'> => ({
  blockingMs: median(loads.map(({ blockingMs }) => blockingMs)),
  workMs: median(loads.map(({ workMs }) => workMs)),
})

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
