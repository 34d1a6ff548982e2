import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { log } from '../../log'
import { HeldError, StepError } from '../port/step-error'

const PROBE_EVERY_SECONDS = 60

export type Provider = 'speech' | 'summary'

export interface OpenCircuit {
  provider: Provider
  opened_at: Date
  code: string
  message: string
}

/** Calls a provider unless its circuit is open: then one message a minute tries. Throws HeldError provider_paused. */
export async function throughCircuit<Result>(provider: Provider, call: () => Promise<Result>): Promise<Result> {
  const wasOpen = await probe(provider)
  try {
    const result = await call()
    if (wasOpen) await close(provider)
    return result
  } catch (error) {
    if (error instanceof StepError && error.retry === 'provider') await open(provider, error)
    throw error
  }
}

/** Returns whether this call is the probe of an open circuit. @throws HeldError when another one was within a minute */
async function probe(provider: Provider): Promise<boolean> {
  const [circuit] = await db().execute<{ message: string; is_probe: boolean }>(sql`
    with taken as (
      update provider_circuits set next_probe_at = clock_timestamp() + make_interval(secs => ${PROBE_EVERY_SECONDS})
      where provider = ${provider} and next_probe_at <= clock_timestamp() returning provider
    )
    select message, exists (select from taken) as is_probe from provider_circuits where provider = ${provider}`)
  if (!circuit) return false
  if (!circuit.is_probe) throw new HeldError('provider_paused', circuit.message)
  return true
}

async function open(provider: Provider, { code, message }: StepError): Promise<void> {
  await db().execute(sql`
    insert into provider_circuits (provider, opened_at, next_probe_at, code, message)
    values (${provider}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${PROBE_EVERY_SECONDS}), ${code}, ${message})
    on conflict (provider) do update set code = excluded.code, message = excluded.message`)
  log.error(
    { provider, code },
    `the ${provider} provider refuses this service; messages wait, one a minute tries again`,
  )
}

async function close(provider: Provider): Promise<void> {
  await db().execute(sql`delete from provider_circuits where provider = ${provider}`)
  log.info({ provider }, `the ${provider} provider accepts this service again`)
}

/** Lists the providers that refuse this service at present. */
export const openCircuits = (): Promise<OpenCircuit[]> =>
  db().execute<OpenCircuit & Record<string, unknown>>(
    sql`select provider, opened_at, code, message from provider_circuits order by provider`,
  )
