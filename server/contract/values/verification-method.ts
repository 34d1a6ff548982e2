import { z } from 'zod'

export const VERIFICATION_METHODS = ['email', 'sms', 'whatsapp'] as const

export const VerificationMethod = z.enum(VERIFICATION_METHODS).meta({
  id: 'VerificationMethod',
  description:
    'The kind of contact information that the sender gave. It does not say whether the contact was verified: see `contact_verified`. The name is kept for compatibility.',
  example: 'email',
})
export type VerificationMethod = z.infer<typeof VerificationMethod>
