import type pg from 'pg'

/** Heartbeats, and what the installation remembers about itself, are not data of the service. */
const NOT_SAVED = ['workers', 'service_state']

export interface Table {
  name: string
  /** Without generated ones, which Postgres computes again. */
  columns: string[]
}

/** Lists the tables of the service, each after those that its foreign keys refer to. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid), '[]') as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname = any ($1) order by c.relname`,
    [NOT_SAVED],
  )
  const ordered: Table[] = []
  let left = rows
  while (left.length > 0) {
    const names = left.map(({ name }) => name)
    const next = left.filter(({ refers_to }) => !refers_to.some((other) => names.includes(other)))
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${names.join(', ')}`)
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })))
    left = left.filter((row) => !next.includes(row))
  }
  return ordered
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The table and its columns, for COPY in both directions. */
export const copyTarget = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** Sets each sequence of these tables behind the highest number that is in use. */
export async function setSequences(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(
    `select * from (
      select c.relname as name, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)) s
    where sequence is not null`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, column, sequence } of rows)
    await client.query(`select setval('${sequence}', max(${quoted(column)})) from ${quoted(name)} having count(*) > 0`)
}

/** Tasks that wait in graphile-worker. It moves its private tables between versions, and `add_job` is its interface. */
export const QUEUED_TASKS = `(
  select json_build_object('identifier', t.identifier, 'payload', j.payload, 'queue_name', q.queue_name, 'run_at', j.run_at,
    'max_attempts', greatest(j.max_attempts - j.attempts, 1), 'job_key', j.key, 'priority', j.priority,
    'flags', (select array_agg(k) from jsonb_object_keys(j.flags) k))
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts or j.locked_at is not null order by j.id)`

/** Adds the tasks in the table `queued` (a column `task`, JSON) to graphile-worker. */
export const ADD_TASKS = `
  select graphile_worker.add_job(task ->> 'identifier', task -> 'payload', task ->> 'queue_name', (task ->> 'run_at')::timestamptz,
    (task ->> 'max_attempts')::int, task ->> 'job_key', (task ->> 'priority')::int,
    case when json_typeof(task -> 'flags') = 'array' then array(select json_array_elements_text(task -> 'flags')) end)
  from queued`
