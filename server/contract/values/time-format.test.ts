import { expect, test } from 'vitest'
import { isTimeZone } from './time-format'

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each(['', ' ', 'Mars/Olympus', '+01:00', 'Europe/Berlin\0', '__proto__', '../etc', 'Europe/Berlin Europe/Paris'])(
  '%j is not a time zone',
  (name) => expect(isTimeZone(name)).toBe(false),
)
