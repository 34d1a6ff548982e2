import { SelectField } from '@/components/ui/field'
import type { Channel } from '@/server/contract/channels/channel'

/** All channels, or one of them: domains, then campaigns, as they are listed. */
export function CreateChannelField(props: {
  channels: readonly Channel[]
  value: string
  onChange: (channelId: string) => void
  error: React.ReactNode
}) {
  const groups = [
    { label: 'Domains', channels: props.channels.filter(({ type }) => type === 'domain') },
    { label: 'Campaigns', channels: props.channels.filter(({ type }) => type === 'campaign') },
  ]
  return (
    <SelectField
      label="Channels"
      hint="Send messages from all channels, including future ones, or from just one."
      error={props.error}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">All channels</option>
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
