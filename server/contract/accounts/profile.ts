import { z } from 'zod'
import { timestamp } from '../values/time'
import { TIME_FORMATS } from '../values/time-format'
import { isTimeZone, TIME_ZONE_REFUSED } from '../values/time-zone'
import { Passkey } from './passkey'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './password'

/** A browser in which the person is signed in. */
export const ListedSession = z.object({
  id: z.uuid(),
  is_current: z.boolean().meta({ description: 'Whether this request belongs to the session.' }),
  browser: z.string().nullable().meta({ description: 'Such as "Firefox". Null when it is unknown.' }),
  system: z.string().nullable().meta({ description: 'Such as "Windows". Null when it is unknown.' }),
  ip_address: z.string().nullable().meta({ description: 'IP address of the sign-in.' }),
  created_at: timestamp('The time of the sign-in.'),
  last_used_at: timestamp('The last request, up to five minutes late.'),
})
export type ListedSession = z.infer<typeof ListedSession>

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  time_zone: z.string().nullable(),
  time_format: z.enum(TIME_FORMATS).nullable(),
  password: z.object({
    is_set: z.boolean(),
    is_link_mailed: z.boolean().meta({ description: 'Whether this server emails links that set a password.' }),
  }),
  passkeys: z.array(Passkey),
  passkey_problem: z
    .enum(['ip_address', 'insecure'])
    .nullable()
    .meta({ description: 'Why passkeys do not work at the address of this server. Null when they work.' }),
  sessions: z.array(ListedSession),
})
export type Profile = z.infer<typeof Profile>

export const TimeZoneSetting = z.object({
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, TIME_ZONE_REFUSED)
    .nullable()
    .meta({ description: 'A time zone of the IANA database. Null: the zone of the browser.' }),
})

export const TimeFormatSetting = z.object({
  time_format: z
    .enum(TIME_FORMATS)
    .nullable()
    .meta({ description: "How dates and times are written. Null: as the browser's language does." }),
})

const Password = z.string().max(MAX_PASSWORD_CHARACTERS, `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`)

export const ChangePassword = z.object({
  current_password: Password.min(1, 'Enter your current password.'),
  new_password: Password.min(MIN_PASSWORD_CHARACTERS, `Use at least ${MIN_PASSWORD_CHARACTERS} characters.`),
})

export const ConfirmPassword = z.object({ password: Password.min(1, 'Enter your password.') })
