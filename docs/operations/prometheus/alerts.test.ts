import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import '@/server/http/metrics-endpoint'
import { registry } from '@/server/metrics'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const namesIn = (text: string) => new Set(text.match(/\bvoice_[a-z_]+/g))

test('the alert rules and the table of metrics name metrics that exist, and the table has all of ours', async () => {
  const metrics = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  for (const name of namesIn(read('alerts.yml'))) expect(metrics).toContain(name)
  const table = namesIn(read('../monitoring.md').split('## Metrics')[1]?.split('## Logs')[0] ?? '')
  expect([...table].sort()).toEqual(metrics.filter((name) => name.startsWith('voice_')).sort())
})

test('the tests for promtool give a sample each minute, because Prometheus forgets one after five', () => {
  expect([...new Set(read('alerts.test.yml').match(/(?<=- interval: )\S+/g))]).toEqual(['1m'])
})

test('the dashboard for Grafana names metrics, labels and results that exist', async () => {
  const metrics = new Map((await registry.getMetricsAsJSON()).map((metric) => [metric.name, metric]))
  const { panels, templating } = JSON.parse(read('dashboard.json'))
  const expressions: string[] = [
    ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    templating.list[1].query.query,
  ]
  const named = expressions.flatMap((text) =>
    [...namesIn(text)].map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  )
  for (const name of named) expect([...metrics.keys()]).toContain(name)
  // Every metric of ours is on it, so that a new one is not forgotten.
  const ours = [...metrics.keys()].filter((name) => name.startsWith('voice_'))
  expect([...new Set(named)].sort()).toEqual(ours.sort())
  expect(panels.map(({ id }: { id: number }) => id)).toEqual(panels.map((_: unknown, index: number) => index + 1))
})
