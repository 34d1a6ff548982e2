import { SelectField } from '@/components/ui/fields'
import type { Channel } from '@/server/contract/channels/channel'
import { createMessages } from './create-messages'

const { form } = createMessages

/** Chooses all channels or one of them: domains first, then campaigns. */
export function CreateChannelField(props: {
  channels: readonly Channel[]
  value: string
  onChange: (channelId: string) => void
  error: React.ReactNode
}) {
  const groups = [
    { label: form.domains, channels: props.channels.filter(({ type }) => type === 'domain') },
    { label: form.campaigns, channels: props.channels.filter(({ type }) => type === 'campaign') },
  ]
  return (
    <SelectField
      label={form.channels}
      hint={form.channelsHint}
      error={props.error}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">{form.allChannels}</option>
      {groups
        .filter(({ channels }) => channels.length > 0)
        .map(({ label, channels }) => (
          <optgroup key={label} label={label}>
            {channels.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </optgroup>
        ))}
    </SelectField>
  )
}
