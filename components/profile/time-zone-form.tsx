'use client'

import { useSyncExternalStore } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { SelectField } from '@/components/ui/fields'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { profileMessages } from './profile-messages'
import { zoneLabel, zonesByRegion } from './zones'

const messages = profileMessages.timeZone
const noSubscription = () => () => {}
let regions: ReturnType<typeof zonesByRegion> | undefined
const NONE: ReturnType<typeof zonesByRegion> = []

/** Chooses the time zone of the signed-in person. The select saves immediately. The browser knows the list of zones. */
export function TimeZoneForm({ timeZone }: { timeZone: string | null }) {
  const save = api.profile.setTimeZone.useMutation()
  const [chosen, choose] = useSavedChoice(
    timeZone,
    (time_zone) => save.mutateAsync({ time_zone }),
    () => messages.announce,
  )
  const groups = useSyncExternalStore(
    noSubscription,
    () => {
      regions ??= zonesByRegion(Intl.supportedValuesOf('timeZone'))
      return regions
    },
    () => NONE,
  )
  const isListed = chosen === null || groups.some(([, zones]) => zones.includes(chosen))
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={messages.label}
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value || null)}
        error={save.error ? <ErrorText error={save.error} /> : null}
      >
        <option value="">{messages.automatic}</option>
        {isListed ? null : <option value={chosen}>{chosen}</option>}
        {groups.map(([region, zones]) => (
          <optgroup key={region} label={region || messages.other}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  )
}
