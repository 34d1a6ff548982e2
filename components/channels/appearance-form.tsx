'use client'

import { useState } from 'react'
import { STANDARD_ACCENT } from '@/components/recorder/accent'
import { Field, SelectField } from '@/components/ui/fields'
import type { ChannelDetails } from '@/server/contract/channels/channel'
import { BUTTON_POSITIONS } from '@/server/contract/intake/channel-texts'
import { COLOR_CHARACTERS } from '@/server/contract/limits'
import { channelMessages, POSITION_LABELS } from './channel-messages'
import { ColorCheck } from './color-check'
import { ChannelForm, useChannelForm } from './use-channel-form'

const messages = channelMessages.appearance

/** Changes the color, and the position of a widget's button. */
export function AppearanceForm({ channel }: { channel: ChannelDetails }) {
  const form = useChannelForm(channel.id)
  const [color, setColor] = useState(channel.accent ?? '')
  const [position, setPosition] = useState(channel.button_position)
  const isComplete = /^#[0-9a-f]{6}$/i.test(color.trim())
  return (
    <ChannelForm
      form={form}
      fields={['accent', 'button_position']}
      values={() => ({
        accent: color.trim() || null,
        ...(channel.type === 'domain' ? { button_position: position } : {}),
      })}
    >
      <div className="flex items-end gap-3">
        <Field
          label={messages.color}
          hint={messages.colorHint}
          value={color}
          onChange={(event) => setColor(event.target.value)}
          error={form.errorAt('accent')}
          maxLength={COLOR_CHARACTERS}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <input
          type="color"
          aria-label={messages.picker}
          value={isComplete ? color.trim().toLowerCase() : STANDARD_ACCENT}
          onChange={(event) => setColor(event.target.value)}
          className="h-control pointer-coarse:h-touch w-14 shrink-0 cursor-pointer rounded-field border border-edge bg-paper p-1"
        />
      </div>
      {isComplete ? <ColorCheck color={color.trim().toLowerCase()} /> : null}
      {channel.type === 'domain' ? (
        <SelectField
          label={messages.position}
          value={position}
          onChange={(event) => setPosition(BUTTON_POSITIONS.find((one) => one === event.target.value) ?? position)}
          error={form.errorAt('button_position')}
        >
          {BUTTON_POSITIONS.map((one) => (
            <option key={one} value={one}>
              {POSITION_LABELS[one]}
            </option>
          ))}
        </SelectField>
      ) : null}
    </ChannelForm>
  )
}
