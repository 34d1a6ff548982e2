import { alone, changeConfig, credentials, type KnownListener, readConfig } from './config.js'
import { Failure } from './failure.js'
import { api, Refusal } from './request.js'

export interface Listener {
  id: string
  target: string
  channel_id: string | null
  filter: object | null
  created_at: string
  expires_at: string
  waiting: number
}

interface Wanted {
  target: URL
  channel?: string | undefined
  filter: Record<string, unknown> | null
}

/** Returns the listener that this computer has for a target, channel and filter, or makes one. @throws Failure */
export const ensureListener = (wanted: Wanted): Promise<KnownListener> => alone(() => findOrCreate(wanted))

async function findOrCreate({ target, channel, filter }: Wanted): Promise<KnownListener> {
  const { server } = credentials()
  const key = JSON.stringify([server, target.href, channel ?? null, filter])
  const known = readConfig().listeners[key]
  const existing = await listeners()
  const isThere = known && existing.some(({ id }) => id === known.id)
  const listener = isThere ? known : await create(server, { target, channel, filter }, existing)
  changeConfig((stored) => ({
    ...stored,
    listeners: { ...stored.listeners, [key]: { ...listener, usedAt: new Date().toISOString() } },
  }))
  return listener
}

export const listeners = async (): Promise<Listener[]> =>
  (await api<{ listeners: Listener[] }>('GET', '/listeners')).listeners

async function create(
  server: string,
  { target, channel, filter }: Wanted,
  existing: Listener[],
): Promise<KnownListener> {
  const body = { target: target.href, channel_id: channel ?? null, filter }
  try {
    const { id, secret } = await api<{ id: string; secret: string }>('POST', '/listeners', { body })
    return { id, secret, server, target: target.href, usedAt: '' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'limit_reached') throw error
    const lines = existing.map(({ id, target: forwardsTo, expires_at }) => `  ${id}  ${forwardsTo}  ends ${expires_at}`)
    throw new Failure([error.message, ...lines, 'To delete one: voice-messages listeners delete <ID>'].join('\n'))
  }
}
