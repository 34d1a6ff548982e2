import { z } from 'zod'
import { flag, httpUrl, list, optional } from './setting'

/** Thirty days. Events are kept for 120 days, so that an event exists at its last attempt. */
const LONGEST_DELAY_SECONDS = 2_592_000

const delays = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      if (text.trim() === 'none') return []
      const values = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
      if (values.every((value) => value >= 0 && value <= LONGEST_DELAY_SECONDS)) return values
      context.addIssue({
        code: 'custom',
        message: `expected none, or seconds, each at most ${LONGEST_DELAY_SECONDS}, separated by commas`,
      })
      return z.NEVER
    })

const seconds = (fallback: number, max: number) => z.coerce.number().positive().max(max).default(fallback)

export const ENGINE_NAMES = ['embedded', 'inngest'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

export const deliveries = {
  DELIVERY_ENGINE: z.enum(ENGINE_NAMES).optional().meta({
    description: 'Decides when deliveries run: `embedded` or `inngest`.',
    default: '`inngest` where `INNGEST_DEV` or both Inngest keys are set; else `embedded`',
  }),
  INNGEST_DEV: optional.meta({
    description:
      '`1` uses a development server of Inngest, without keys or signatures: refused unless `BASE_URL` is a loopback address. Set `0` for a self-hosted server.',
  }),
  INNGEST_BASE_URL: httpUrl.optional().meta({
    description: 'URL of a self-hosted Inngest server.',
    default: 'Inngest Cloud; `http://localhost:8288` with `INNGEST_DEV=1`',
  }),
  INNGEST_EVENT_KEY: optional.meta({ description: 'Event key of Inngest. Needed without `INNGEST_DEV=1`.' }),
  INNGEST_SIGNING_KEY: optional.meta({ description: 'Signing key of Inngest. Needed without `INNGEST_DEV=1`.' }),
  INNGEST_SERVE_ORIGIN: httpUrl
    .optional()
    .meta({ description: 'Origin at which Inngest calls this service.', default: '`BASE_URL`' }),
  DELIVERY_RETRY_DELAYS_SECONDS: delays('60,300,1800,7200,43200').meta({
    description:
      'Delays from the end of a failed attempt to the next attempt, or `none`. A delivery has one more attempt than there are delays.',
    unit: 'seconds, each at most 30 days',
  }),
  DELIVERY_TIMEOUT_SECONDS: seconds(10, 300).meta({
    description: 'Deadline of an attempt, from the DNS lookup to the response.',
    unit: 'seconds, at most 300',
  }),
  DELIVERY_PAUSED: flag.meta({
    description:
      '`1`: no delivery, email, one-time code or alert is sent. All of them stay due, and are sent after a start without it. For a restored copy.',
    default: '`0`',
  }),
  WEBHOOK_ALLOWED_HOSTS: list.meta({
    description:
      'Private receivers that deliveries may reach: hosts, host:port or CIDR ranges, separated by commas. They still need https. The list is logged at the start.',
    default: 'none',
  }),
}

type DeliveryValues = z.output<z.ZodObject<typeof deliveries>>

const isInngestDevServer = ({ INNGEST_DEV }: DeliveryValues) => Boolean(INNGEST_DEV && INNGEST_DEV !== '0')

export function deliveryEngineOf(values: DeliveryValues): EngineName {
  const hasKeys = Boolean(values.INNGEST_EVENT_KEY && values.INNGEST_SIGNING_KEY)
  return values.DELIVERY_ENGINE ?? (isInngestDevServer(values) || hasKeys ? 'inngest' : 'embedded')
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Returns what is missing or dangerous, or null. `values` have the engine of `deliveryEngineOf`. */
export function problemOfDeliveries(values: DeliveryValues & { BASE_URL: string }): string | null {
  if (values.DELIVERY_ENGINE !== 'inngest') return null
  if (isInngestDevServer(values))
    return LOOPBACK.test(new URL(values.BASE_URL).hostname)
      ? null
      : 'INNGEST_DEV=1 accepts unsigned requests, so BASE_URL must be a loopback address; elsewhere set INNGEST_DEV=0 and the keys of Inngest'
  const missing = (['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const).filter((name) => !values[name])
  if (missing.length === 0) return null
  return `DELIVERY_ENGINE is inngest, so set ${missing.join(' and ')} (or INNGEST_DEV=1 with a dev server)`
}
