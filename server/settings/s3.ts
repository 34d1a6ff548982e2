import { z } from 'zod'
import { httpUrl, optional, setting } from './setting'

export const s3 = {
  S3_ENDPOINT: httpUrl
    .optional()
    .meta(
      setting(
        'URL of S3-compatible storage. With it, `S3_BUCKET` and both keys are needed, and recordings are stored there.',
        { default: 'recordings are files in `DATA_DIR/audio`' },
      ),
    ),
  S3_BUCKET: optional.meta(setting('Name of the bucket.')),
  S3_REGION: z.string().default('auto').meta(setting('Region of the bucket.')),
  S3_ACCESS_KEY_ID: optional.meta(setting('Access key of the storage.')),
  S3_SECRET_ACCESS_KEY: optional.meta(setting('Secret of the access key.')),
}

type S3Values = z.output<z.ZodObject<typeof s3>>

/** Returns null unless all values are set. `problemOfS3` refuses an incomplete set. */
export function s3Of({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Values) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, ...keys }
}

/** Returns what is missing, or null. */
export function problemOfS3(values: S3Values): string | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === names.length) return null
  return `Recordings are stored in S3, so also set ${missing.join(' and ')}`
}
