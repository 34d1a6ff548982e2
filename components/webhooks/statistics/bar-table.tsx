import { formatNumber } from '@/components/ui/format'
import { Cell, Row, Table } from '@/components/ui/table'
import { useTimeFormat } from '@/components/ui/time/time-settings'
import type { Period } from '@/server/contract/webhooks/statistics-periods'
import { barLabel, type ChartBar } from './chart-bars'
import { statisticsMessages as messages } from './statistics-messages'

/** Shows the bars with attempts as a table, the newest first. */
export function BarTable({ bars, period }: { bars: readonly ChartBar[]; period: Period }) {
  const format = useTimeFormat()
  return (
    <Table caption={messages.chart(period)} columns={[messages.time, messages.delivered, messages.failed]}>
      {bars
        .filter(({ delivered, failed }) => delivered + failed > 0)
        .toReversed()
        .map((bar) => (
          <Row key={bar.from}>
            <Cell label={messages.time}>{barLabel(bar, format)}</Cell>
            <Cell label={messages.delivered}>{formatNumber(bar.delivered)}</Cell>
            <Cell label={messages.failed}>{formatNumber(bar.failed)}</Cell>
          </Row>
        ))}
    </Table>
  )
}
