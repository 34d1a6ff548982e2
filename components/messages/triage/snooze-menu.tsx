import { ChevronDown } from 'lucide'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useShownTimeZone } from '@/components/ui/time/time-settings'
import { LocalTime } from '@/components/ui/time/times'
import { SNOOZE } from '../inbox/inbox-keys'
import { inboxMessages } from '../inbox-messages'
import { type SnoozeChoice, snoozeTimes } from './snooze-times'

const messages = inboxMessages.inbox.snooze

interface Props {
  /** Null when the message is not snoozed. */
  until: string | null
  isDisabled: boolean
  onSnooze: (until: string | null) => void
}

/** Chooses until when a message leaves the open ones. */
export function SnoozeMenu({ until, isDisabled, onSnooze }: Props) {
  const zone = useShownTimeZone() ?? 'UTC'
  const times = snoozeTimes(new Date(), zone)
  return (
    <Menu
      id={SNOOZE}
      label={messages.title}
      isDisabled={isDisabled}
      trigger={
        <>
          {until ? messages.until(<LocalTime at={until} precision="minute" />) : messages.title}
          <Icon of={ChevronDown} className="size-3.5 text-soft" />
        </>
      }
    >
      {until ? <MenuItem onSelect={() => onSnooze(null)}>{messages.end}</MenuItem> : null}
      {CHOICES.map((choice) => (
        <MenuItem key={choice} onSelect={() => onSnooze(times[choice].toISOString())}>
          <span className="flex-1">{messages.choices[choice]}</span>
          <span className="ps-6 text-small text-soft" suppressHydrationWarning>
            <LocalTime at={times[choice].toISOString()} precision="minute" />
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}

const CHOICES: readonly SnoozeChoice[] = ['hours', 'tomorrow', 'monday', 'week']
