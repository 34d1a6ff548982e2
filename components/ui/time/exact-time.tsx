import { formatExact } from './format-time'
import { LocalTime } from './local-time'

/** Shows a time in the format and the time zone of the person, and in UTC, for people who cannot hover. */
export const ExactTime = ({ at }: { at: string }) => (
  <span className="flex flex-wrap gap-x-3">
    <LocalTime at={at} />
    <span className="whitespace-nowrap text-soft">{formatExact(new Date(at))}</span>
  </span>
)
