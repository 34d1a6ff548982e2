import { z } from 'zod'
import { Accent, HttpsUrl } from '../channels/channel-settings'
import { MAX_LOGO_BYTES } from '../limits'

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

export const Logo = z
  .base64('Choose a PNG, JPEG or WebP file.')
  .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'Choose a file of at most 256 kB.')
  .nullable()
  .describe('PNG, JPEG or WebP in base64. Null removes the logo.')

/** How the recorder shows the account. A channel with a color or a logo of its own uses that. */
export const Brand = z.object({
  accent: Accent,
  privacy_url: z.string().nullable().describe('Page about privacy, which the consent links to. Null: no link.'),
  logo_path: z.string().nullable().describe('Path of the logo on this service. Null: no logo.'),
})
export type Brand = z.infer<typeof Brand>

export const ChangeBrand = z
  .object({
    accent: Accent,
    privacy_url: HttpsUrl.nullable(),
    logo: Logo,
  })
  .partial()
export type ChangeBrand = z.infer<typeof ChangeBrand>
