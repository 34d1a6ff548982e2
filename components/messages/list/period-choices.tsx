import { Button } from '@/components/ui/button'
import { RELATIVE_PERIODS, type RelativePeriod } from '@/server/contract/messages/list-limits'
import { searchMessages } from '../search-messages'
import { type Period, toInstants } from './period'

const messages = searchMessages

/** What a person chooses: a period that ends now, or days; nothing for any time. */
type Choice = Partial<Period> & { period?: RelativePeriod }

interface Props {
  /** The chosen days. */
  period: Period
  /** The time zone that the person chose; null for the browser's. */
  zone: string | null
  /** Called with the values of the fields `period`, `since` and `until`. */
  onChoose: (values: Record<string, string>) => void
}

/** Offers some periods, and the first and the last day. */
export function PeriodChoices({ period, zone, onChoose }: Props) {
  const choose = ({ from = '', to = '', period: relative }: Choice) =>
    onChoose({ period: relative ?? '', ...toInstants({ from, to }, zone) })
  return (
    <>
      <div className="flex flex-col gap-1">
        {RELATIVE_PERIODS.map((name) => (
          <Button key={name} variant="menu-item" onClick={() => choose({ period: name })}>
            {messages.relativePeriods[name]}
          </Button>
        ))}
        <Button variant="menu-item" onClick={() => choose({})}>
          {messages.anyTime}
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 border-rule border-t pt-3">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex min-w-0 flex-col gap-1 text-small text-soft">
            {messages[end]}
            <input
              type="date"
              key={period[end]}
              defaultValue={period[end]}
              min={(end === 'to' && period.from) || FIRST_DAY}
              max={(end === 'from' && period.to) || LAST_DAY}
              onChange={({ target }) => isComplete(target.value) && choose({ ...period, [end]: target.value })}
              onBlur={({ target }) => target.value === '' && period[end] !== '' && choose({ ...period, [end]: '' })}
              className="h-control min-w-0 rounded-field border border-edge bg-paper px-2 text-ink"
            />
          </label>
        ))}
      </div>
    </>
  )
}

// Without the last day, browsers accept years of six digits.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2100-12-31'

/** While a person types a year, the field has years such as 0002. */
const isComplete = (day: string) => day >= FIRST_DAY && day <= LAST_DAY
