import { z } from 'zod'
import { MAX_PASSKEY_NAME_CHARACTERS } from '../values/input-limits'
import { isName, NAME_REFUSED } from '../values/text'
import { nullableTimestamp, timestamp } from '../values/time'

/** What a person calls a passkey. */
export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_PASSKEY_NAME_CHARACTERS, `Use at most ${MAX_PASSKEY_NAME_CHARACTERS} characters.`)
  .refine(isName, NAME_REFUSED)

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  is_synced: z.boolean().meta({ description: 'Whether the passkey is synchronized between devices.' }),
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
