import { round } from '../report'
import type { Usage } from '../usage'
import type { Check } from './phase'

export interface Rate extends Usage {
  events: number
  seconds: number
  perSecond: number
}

export interface Delivered extends Rate {
  transactions: number
  walBytes: number
  peakConnections: number
  check: Check
}

export const rate = (events: number, seconds: number, used: Usage): Rate => ({
  events,
  seconds: round(seconds, 3),
  perSecond: Math.round(events / seconds),
  ...used,
})
