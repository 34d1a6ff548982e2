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
