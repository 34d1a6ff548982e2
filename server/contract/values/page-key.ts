import { z } from 'zod'

const KEY = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d))?$/
/** Postgres does not read years of five digits. */
const END_OF_TIME_MS = Date.UTC(9999, 0)

/** A row before or after which a page of a list begins. */
export interface Place {
  at: Date
  id: string
  /** In a list that is sorted by a rank first. */
  rank?: number | undefined
}

/** A place as text: its time in Unix milliseconds, its id and, where it has one, its rank, with periods between. */
export const PageKey = z.string().regex(KEY)

export const pageKey = ({ at, id, rank }: Place): string =>
  `${at.getTime()}.${id}${rank === undefined ? '' : `.${rank}`}`

/** Reads a page key; null for any other text. */
export function parsePageKey(key = ''): Place | null {
  const [, ms, id, rank] = KEY.exec(key) ?? []
  if (id === undefined || Number(ms) >= END_OF_TIME_MS) return null
  return { at: new Date(Number(ms)), id, rank: rank === undefined ? undefined : Number(rank) }
}
