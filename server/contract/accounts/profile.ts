import { z } from 'zod'
import { MAX_PASSKEY_NAME_CHARACTERS, MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../limits'
import { isName, NAME_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'
import { isTimeZone, TIME_FORMATS, TIME_ZONE_REFUSED } from '../values/time-format'

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_PASSKEY_NAME_CHARACTERS, `Use at most ${MAX_PASSKEY_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  is_synced: z.boolean().describe('Whether the passkey is synchronized between devices.'),
  created_at: timestamp('When the passkey was added.'),
  last_used_at: nullableTimestamp('The last sign-in or confirmation with it. Null before the first.'),
})
export type Passkey = z.infer<typeof Passkey>

/** Bytes in base64url. Larger values than any authenticator sends are refused before they are decoded. */
const bytes = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[A-Za-z0-9_-]*$/)

// A credential id has at most 1,023 bytes (WebAuthn, "Credential ID").
const id = bytes(1_364).min(1)
const credential = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** The response of an authenticator to a registration (WebAuthn, "RegistrationResponseJSON"). */
export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(32_768),
    transports: z
      .array(
        z
          .string()
          .max(32)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .default([]),
  }),
})
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

/** The response of an authenticator to a sign-in or a confirmation (WebAuthn, "AuthenticationResponseJSON"). */
export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    userHandle: bytes(128).optional(),
  }),
})
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>

export const ListedSession = z.object({
  id: z.uuid(),
  is_current: z.boolean().describe('Whether this request belongs to the session.'),
  browser: z.string().nullable().describe('Such as "Firefox". Null when it is unknown.'),
  system: z.string().nullable().describe('Such as "Windows". Null when it is unknown.'),
  ip_address: z.string().nullable().describe('IP address of the sign-in.'),
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
    is_link_mailed: z.boolean().describe('Whether this server emails links that set a password.'),
  }),
  passkeys: z.array(Passkey),
  passkey_problem: z
    .enum(['ip_address', 'insecure'])
    .nullable()
    .describe('Why passkeys do not work at the address of this server. Null when they work.'),
  sessions: z.array(ListedSession),
})
export type Profile = z.infer<typeof Profile>

export const TimeZoneSetting = z.object({
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, TIME_ZONE_REFUSED)
    .nullable()
    .describe('A time zone of the IANA database. Null: the zone of the browser.'),
})

export const TimeFormatSetting = z.object({
  time_format: z
    .enum(TIME_FORMATS)
    .nullable()
    .describe("How dates and times are written. Null: as the browser's language does."),
})

const Password = z.string().max(MAX_PASSWORD_CHARACTERS, `Use at most ${MAX_PASSWORD_CHARACTERS} characters.`)

export const ChangePassword = z.object({
  current_password: Password.min(1, 'Enter your current password.'),
  new_password: Password.min(MIN_PASSWORD_CHARACTERS, `Use at least ${MIN_PASSWORD_CHARACTERS} characters.`),
})

export const ConfirmPassword = z.object({ password: Password.min(1, 'Enter your password.') })
