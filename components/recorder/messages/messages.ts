import type { Locale } from '../../../server/contract/intake/channel-texts'
import { ar } from './ar'
import { de } from './de'
import { en, type Messages } from './en'
import { es } from './es'
import { fr } from './fr'
import { pt } from './pt'

/** The recorder's texts. The server puts those of one language into the page. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, de, es, fr, pt, ar }

export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** Returns a duration as `m:ss`, in Latin digits, as players show it. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Returns a duration in words of the locale, such as `1 minute 30 seconds`, for screen readers and limits. */
export function spokenTime(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.round(seconds))
  const unit = (value: number, name: 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return unit(rest, 'second')
  return rest === 0 ? unit(minutes, 'minute') : `${unit(minutes, 'minute')} ${unit(rest, 'second')}`
}
