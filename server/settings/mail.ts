import { z } from 'zod'
import { setting } from './setting'

export const mail = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /.*/ })
    .optional()
    .meta(
      setting('SMTP server, as `smtp://user:password@host:587` or `smtps://…`.', {
        default: 'mail is kept as `.eml` files in `DATA_DIR/mail`',
      }),
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$|<[^@\s<>]+@[^@\s<>]+>$/, 'expected an address, or a name and <address>')
    .default('Voice messages <no-reply@localhost>')
    .meta(setting('Sender of mail: an address, or a name and an address in angle brackets.')),
}
