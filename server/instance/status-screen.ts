import type { InstanceStatus } from './instance-status'

/** Formats the state of the instance as one screen of text. */
export function statusScreen(status: InstanceStatus): string {
  const { health, workers, deliveries, processing, storage, keys, accounts, tasks } = status
  const jobs = (state: string) =>
    processing.jobs.filter((job) => job.state === state).reduce((sum, job) => sum + job.count, 0)
  const missing = keys.in_use.filter((id) => !keys.configured.includes(id))
  const rows: [string, string][] = [
    ['Health', [health.status, ...(health.problems ?? []), ...faultsOf(status)].join(', ')],
    ['Workers', workers.length === 0 ? 'none' : workers.map(workerLine).join('; ')],
    [
      'Deliveries',
      `${deliveries.due} due${deliveries.oldest_due_seconds === null ? '' : `, the oldest for ${duration(deliveries.oldest_due_seconds)}`}, ` +
        `${deliveries.retrying} waiting for a retry, ${deliveries.held} held`,
    ],
    ['Last 24 hours', `${deliveries.last_day.delivered} delivered, ${deliveries.last_day.failed} failed attempts`],
    ['Webhooks', `${deliveries.webhooks.active} active, ${deliveries.webhooks.disabled} disabled`],
    [
      'Processing',
      `${jobs('pending')} running or due, ${jobs('held')} held, ${jobs('failed')} failed` +
        (processing.oldest_due_seconds === null
          ? ''
          : `; the oldest is due for ${duration(processing.oldest_due_seconds)}`),
    ],
    ['Speech', engineLine(processing.speech)],
    ['Summary', engineLine(processing.summary)],
    ['Tasks', `${tasks.waiting} waiting, ${tasks.failing} failing`],
    [
      'Storage',
      `${storage.stored_recordings} recordings in ${storage.recordings === 's3' ? 'S3' : 'files'}, database ${size(storage.database_bytes)}` +
        (storage.data_free_bytes === null ? '' : `, ${size(storage.data_free_bytes)} free for DATA_DIR`),
    ],
    ['Tables', storage.largest_tables.map(({ name, bytes }) => `${name} ${size(bytes)}`).join(', ')],
    ['Keys', `${keys.configured.join(', ')}${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  const table = accounts.busiest
    .slice(0, SHOWN)
    .map((account) => [
      account.name.length > NAME ? `${account.name.slice(0, NAME - 1)}…` : account.name,
      account.plan,
      String(account.month_messages),
      `${account.month_minutes}/${account.plan_minutes}`,
      String(account.webhooks),
      String(account.members),
      account.last_message_at?.slice(0, 10) ?? '-',
    ])
  const head = ['Account', 'Plan', 'Messages', 'Minutes', 'Webhooks', 'Members', 'Last']
  const widths = head.map((name, column) => Math.max(name.length, ...table.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    `Voice message service ${status.version}, ${status.measured_at}`,
    '',
    ...rows.map(([name, value]) => `${name.padEnd(width)}${value}`),
    '',
    ...(table.length === 0 ? ['No accounts.'] : [line(head), ...table.map(line)]),
    ...(accounts.total > SHOWN ? [`and ${accounts.total - SHOWN} more accounts`] : []),
    '',
  ].join('\n')
}

const SHOWN = 15
const NAME = 28

function faultsOf({ health }: InstanceStatus): string[] {
  const faults: string[] = []
  if (health.migrations !== 'ok') faults.push(`migrations ${health.migrations}`)
  if (health.delivery_paused) faults.push('deliveries paused')
  if (health.unqueued) faults.push(`${health.unqueued} events without a delivery`)
  for (const kind of health.dispatch_faults ?? []) faults.push(`not dispatched: ${kind}`)
  for (const id of health.encryption_keys?.failing ?? []) faults.push(`the key ${id} does not decrypt`)
  return faults
}

const workerLine = ({ name, seen_seconds, slots_used, slots }: InstanceStatus['workers'][number]): string =>
  `${name} ${seen_seconds} s ago${slots === null ? '' : `, ${slots_used} of ${slots} slots`}`

const engineLine = ({ engine, model, state, detail }: InstanceStatus['processing']['speech']): string =>
  `${engine}${model ? ` ${model}` : ''}, ${state}${state === 'ready' || !detail ? '' : `: ${detail}`}`

export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

export function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
