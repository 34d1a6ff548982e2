import { z } from 'zod'
import { setting } from './setting'

export const processing = {
  PROCESSING_MINUTES_PER_DAY: z.coerce
    .number()
    .positive()
    .optional()
    .meta(
      setting(
        'Minutes of audio that all accounts together may have transcribed in a day (UTC). Further messages wait until the next day.',
        { unit: 'minutes', default: 'no limit' },
      ),
    ),
}
