import { z } from 'zod'
import { setting } from './setting'

const base64Key = (value: string) => Buffer.from(value, 'base64').length === 32

/** Reads `id:base64,id:base64`. The first key encrypts; a stored secret names the key that decrypts it. */
const EncryptionKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.trim().split(/:(.*)/s)
    return { id, key }
  })
  if (keys.every(({ id, key }) => /^[A-Za-z0-9_-]+$/.test(id) && base64Key(key)))
    return keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))
  context.addIssue({ code: 'custom', message: 'expected id:key[,id:key…], each key 32 bytes in base64' })
  return z.NEVER
})

export const keys = {
  NEXTAUTH_SECRET: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .meta(setting('Signs sessions. At least 32 characters.', { default: 'generated (1)' })),
  SECRET_ENCRYPTION_KEYS: EncryptionKeys.optional().meta(
    setting(
      'Keys that encrypt signing secrets and alert URLs at rest: `id:key[,id:key…]`, each 32 bytes in base64. The first key encrypts; every key decrypts.',
      { default: 'generated (1)' },
    ),
  ),
  AUDIO_LINK_KEY: z
    .string()
    .refine(base64Key, 'expected 32 bytes in base64')
    .optional()
    .meta(setting('Signs links to recordings. 32 bytes in base64.', { default: 'generated (1)' })),
}
