import { z } from 'zod'

const KEY = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** Postgres does not read years of five digits. */
const END_OF_TIME_MS = Date.UTC(9999, 0)

/** A row before or after which a page of a list begins. */
export interface Place {
  at: Date
  id: string
}

/** A place as text: its time in Unix milliseconds, a period and its id. */
export const PageKey = z.string().regex(KEY)

export const pageKey = ({ at, id }: Place): string => `${at.getTime()}.${id}`

/** Reads a page key; null for any other text. */
export function parsePageKey(key = ''): Place | null {
  const [, ms, id] = KEY.exec(key) ?? []
  return id !== undefined && Number(ms) < END_OF_TIME_MS ? { at: new Date(Number(ms)), id } : null
}
