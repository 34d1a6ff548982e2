import { ChevronDown, Clock } from 'lucide'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useShownTimeZone } from '@/components/ui/time/time-settings'
import { LocalTime } from '@/components/ui/time/times'
import { SNOOZE, SNOOZE_SELECTED } from '../inbox/inbox-keys'
import { inboxMessages } from '../inbox-messages'
import { type SnoozeChoice, snoozeTimes } from './snooze-times'

const messages = inboxMessages.inbox.snooze

const SnoozeDialog = lazyPart(() => import('./snooze-dialog'), 'SnoozeDialog')

interface Props {
  /** Null when the message is not snoozed. */
  until: string | null
  /** Whether the menu is for the selected messages. They may be snoozed until different times, which it does not show. */
  isForSelection?: boolean
  isDisabled: boolean
  onSnooze: (until: string | null) => void
}

/** Chooses until when messages leave the open ones. */
export function SnoozeMenu({ until, isForSelection = false, isDisabled, onSnooze }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const zone = useShownTimeZone() ?? 'UTC'
  const times = snoozeTimes(new Date(), zone)
  return (
    <>
      <Menu
        id={isForSelection ? SNOOZE_SELECTED : SNOOZE}
        label={messages.title}
        shortcut="s"
        isDisabled={isDisabled}
        trigger={
          <>
            {isForSelection ? (
              messages.title
            ) : (
              <>
                <Icon of={Clock} className={`action-icon ${until ? 'text-accent' : ''}`} />
                <span className="action-text">
                  {until ? messages.until(<LocalTime at={until} precision="minute" />) : messages.title}
                </span>
              </>
            )}
            <Icon
              of={ChevronDown}
              className={`size-3.5 text-soft ${isForSelection ? 'max-sm:hidden' : 'action-arrow'}`}
            />
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
        <MenuItem onSelect={() => setChoosing(true)}>{messages.choose}</MenuItem>
      </Menu>
      {isChoosing ? <SnoozeDialog onSnooze={onSnooze} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

const CHOICES: readonly SnoozeChoice[] = ['hours', 'tomorrow', 'monday', 'week']
