import { formatExact } from './format-time'
import { LocalTime } from './local-time'

/**
 * Shows a time in the format and the time zone of the person, and in UTC, for people who cannot hover. Where their zone is UTC, it
 * leaves out the second text, by CSS: the zone of an element above it is known on the server, so nothing moves when the scripts run.
 */
export const ExactTime = ({ at }: { at: string }) => (
  <span className="flex flex-wrap gap-x-3">
    <LocalTime at={at} />
    <span className="whitespace-nowrap text-soft [[data-zone=UTC]_&]:hidden">{formatExact(new Date(at))}</span>
  </span>
)
