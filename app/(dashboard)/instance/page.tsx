import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { requireMember } from '@/app/(dashboard)/require-member'
import { instanceMessages as text } from '@/components/instance/instance-messages'
import { Refresh } from '@/components/instance/refresh'
import { EngineName } from '@/components/messages/processing/processing-details'
import { PLAN_NAMES } from '@/components/shell/frame-messages'
import { Facts, PageHeader, Section } from '@/components/ui/page-parts'
import { Banner, State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { EngineInUse } from '@/server/contract/processing/processing'
import { HEARTBEAT_LIMIT_SECONDS } from '@/server/health'
import { isInstanceAdmin } from '@/server/instance/instance-admin'
import { type InstanceStatus, instanceStatus } from '@/server/instance/instance-status'
import { duration, size } from '@/server/instance/status-screen'
import { engine } from '@/server/process/engine'

export const metadata: Metadata = { title: text.title }

const REFRESH_MS = 10_000

/** The state of the whole instance, for those whom INSTANCE_ADMINS names. It shows no content of an account. */
export default async function InstancePage() {
  const { member } = await requireMember()
  if (!(await isInstanceAdmin(member))) notFound()
  const status = await instanceStatus(await engine())
  return (
    <>
      <Refresh everyMs={REFRESH_MS} />
      <PageHeader title={text.title}>{text.description(status.version)}</PageHeader>
      <Health status={status} />
      <Section title={text.queue.title}>
        <Queue status={status} />
      </Section>
      <Section title={text.workers.title}>
        <Workers status={status} />
      </Section>
      <Section title={text.processing.title}>
        <Processing status={status} />
      </Section>
      <Section title={text.storage.title}>
        <Storage status={status} />
      </Section>
      <Section
        title={text.accounts.title}
        description={text.accounts.description(status.accounts.busiest.length, status.accounts.total)}
      >
        <Accounts status={status} />
      </Section>
    </>
  )
}

const number = (value: number): string => value.toLocaleString('en')

function Health({ status: { health, processing } }: { status: InstanceStatus }) {
  const faults = faultsOf(health)
  const isSpeechOff = processing.speech.state === 'off'
  return (
    <div className="mb-10">
      {health.status === 'ok' && isSpeechOff ? (
        <Banner kind="warning">{text.health.speechOff}</Banner>
      ) : (
        <Banner kind={health.status === 'ok' ? 'ok' : 'bad'}>{text.health[health.status]}</Banner>
      )}
      {faults.length > 0 ? (
        <ul className="mt-3 list-disc ps-5">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function faultsOf(health: InstanceStatus['health']): string[] {
  const { age_seconds: age } = health.worker
  const { missing = [], failing = [] } = health.encryption_keys ?? {}
  const isEngineSilent = health.inngest && (health.inngest.age_seconds ?? Number.POSITIVE_INFINITY) > 150
  return [
    ...(health.problems ?? []).map((problem) => text.health.problems[problem]),
    ...(health.database === 'ok' ? [] : [text.health.database]),
    ...(health.migrations === 'ok' ? [] : [text.health.migrations]),
    ...(age === null || age > HEARTBEAT_LIMIT_SECONDS ? [text.health.noWorker] : []),
    ...(health.delivery_paused ? [text.health.paused] : []),
    ...(isEngineSilent ? [text.health.engine] : []),
    ...(health.unqueued ? [text.health.unqueued(health.unqueued)] : []),
    ...(missing.length > 0 ? [text.health.missingKeys(missing.join(', '))] : []),
    ...(failing.length > 0 ? [text.health.failingKeys(failing.join(', '))] : []),
    ...(health.dispatch_faults ?? []).map(text.health.fault),
  ]
}

function Queue({ status: { deliveries, tasks } }: { status: InstanceStatus }) {
  const { oldest_due_seconds: oldest, last_day, webhooks } = deliveries
  return (
    <Facts
      facts={[
        [text.queue.due, number(deliveries.due)],
        [text.queue.oldest, oldest === null ? text.queue.none : duration(oldest)],
        [text.queue.retrying, number(deliveries.retrying)],
        [text.queue.held, number(deliveries.held)],
        [text.queue.lastDay, text.queue.lastDayValue(number(last_day.delivered), number(last_day.failed))],
        [text.queue.webhooks, text.queue.webhooksValue(number(webhooks.active), number(webhooks.disabled))],
        [text.queue.tasks, text.queue.tasksValue(number(tasks.waiting), number(tasks.failing))],
      ]}
    />
  )
}

function Workers({ status: { workers } }: { status: InstanceStatus }) {
  if (workers.length === 0) return <State kind="bad">{text.workers.none}</State>
  return (
    <DataTable
      caption={text.workers.title}
      items={workers}
      keyOf={({ name }) => name}
      columns={[
        {
          label: text.workers.name,
          isTitle: true,
          cell: ({ name }) => <LtrText className="font-mono text-small wrap-anywhere">{name}</LtrText>,
        },
        { label: text.workers.started, cell: ({ started_at }) => <LocalTime at={started_at} /> },
        { label: text.workers.seen, cell: ({ seen_seconds }) => text.workers.seenValue(seen_seconds) },
        {
          label: text.workers.slots,
          cell: ({ slots, slots_used }) => (slots === null ? '' : text.workers.slotsValue(slots_used ?? 0, slots)),
        },
      ]}
    />
  )
}

function Processing({ status: { processing } }: { status: InstanceStatus }) {
  const count = (state: string) =>
    number(processing.jobs.filter((job) => job.state === state).reduce((sum, job) => sum + job.count, 0))
  const { oldest_due_seconds: oldest } = processing
  return (
    <Facts
      facts={[
        [text.processing.pending, count('pending')],
        [text.processing.oldest, oldest === null ? text.queue.none : duration(oldest)],
        [text.processing.held, count('held')],
        [text.processing.failed, count('failed')],
        [text.processing.speech, <EngineState key="speech" engine={processing.speech} />],
        [text.processing.summary, <EngineState key="summary" engine={processing.summary} />],
      ]}
    />
  )
}

const KINDS = { ready: 'ok', fetching: 'waiting', missing: 'bad', off: 'off', refused: 'bad' } as const

const EngineState = ({ engine }: { engine: EngineInUse }) => (
  <span className="flex flex-col">
    <State kind={KINDS[engine.state]}>
      {engine.state === 'off' ? text.processing.off : <EngineName source={engine} />}
    </State>
    {engine.detail && engine.state !== 'ready' ? (
      <span className="text-small text-soft">
        {engine.detail} {engine.state === 'off' ? text.processing.speechOff : null}
      </span>
    ) : null}
  </span>
)

function Storage({ status: { storage, keys } }: { status: InstanceStatus }) {
  const { recordings, stored_recordings, data_free_bytes, database_bytes, largest_tables } = storage
  return (
    <Facts
      facts={[
        [text.storage.recordings, text.storage.recordingsValue(number(stored_recordings), recordings)],
        [text.storage.free, data_free_bytes === null ? text.storage.unknown : size(data_free_bytes)],
        [text.storage.database, size(database_bytes)],
        [
          text.storage.tables,
          <ul key="tables">
            {largest_tables.map(({ name, bytes }) => (
              <li key={name}>
                {name} <span className="text-soft">{size(bytes)}</span>
              </li>
            ))}
          </ul>,
        ],
        [
          text.storage.keys,
          <ul key="keys">
            {keys.configured.map((id) => (
              <li key={id}>{keys.in_use.includes(id) ? text.storage.keyInUse(id) : id}</li>
            ))}
          </ul>,
        ],
      ]}
    />
  )
}

function Accounts({ status: { accounts } }: { status: InstanceStatus }) {
  return (
    <DataTable
      caption={text.accounts.title}
      items={accounts.busiest}
      keyOf={({ id }) => id}
      columns={[
        {
          label: text.accounts.name,
          isTitle: true,
          cell: ({ name }) => <UserText className="font-medium wrap-anywhere">{name}</UserText>,
        },
        { label: text.accounts.plan, cell: ({ plan }) => PLAN_NAMES[plan] },
        { label: text.accounts.messages, cell: ({ month_messages }) => number(month_messages) },
        {
          label: text.accounts.minutes,
          cell: ({ month_minutes, plan_minutes }) =>
            text.accounts.minutesValue(number(month_minutes), number(plan_minutes)),
        },
        { label: text.accounts.webhooks, cell: ({ webhooks }) => number(webhooks) },
        { label: text.accounts.members, cell: ({ members }) => number(members) },
        {
          label: text.accounts.last,
          cell: ({ last_message_at }) =>
            last_message_at ? (
              <LocalTime at={last_message_at} />
            ) : (
              <span className="text-soft">{text.accounts.never}</span>
            ),
        },
      ]}
    />
  )
}
