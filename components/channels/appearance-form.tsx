'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { accentColors, contrast } from '@/components/recorder/accent'
import { SelectField } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { BUTTON_POSITIONS } from '@/server/contract/intake/channel-texts'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'
import { ColorField, completeColor } from './color-field'
import { LogoField } from './logo-field'
import { Preview, type Previewed } from './preview'

export function AppearanceForm(previewed: Previewed) {
  const { channel, logoPath } = previewed
  const finish = useFinish()
  const text = useMessages(channelMessages)
  const form = useChannelForm(channel.id, { accent: channel.accent ?? '', button_position: channel.button_position })
  const change = api.channels.changeLogo.useMutation({ onSuccess: () => finish(text.appearance.logoSaved) })
  const { accent, button_position } = form.values
  const color = completeColor(accent)
  return (
    <ChannelForm
      form={form}
      preview={<Preview {...previewed} unsaved={{ accent, button_position }} />}
      values={() => ({ accent: accent.trim() || null, ...(channel.type === 'domain' ? { button_position } : {}) })}
    >
      <LogoField
        path={logoPath}
        hint={text.appearance.logoHint}
        error={change.error ? <ErrorText error={change.error} /> : null}
        onChange={(logo) => change.isPending || change.mutate({ id: channel.id, logo })}
      />
      <ColorField
        field={form.field('accent')}
        hint={text.appearance.colorHint}
        color={color}
        onPick={(accent) => form.change({ accent })}
      />
      {color === null ? null : <ColorCheck color={color} />}
      {channel.type === 'domain' ? (
        <SelectField
          label={text.appearance.position}
          {...form.field('button_position')}
          options={BUTTON_POSITIONS.map((one) => [one, text.positions[one]])}
        />
      ) : null}
    </ChannelForm>
  )
}

const THEMES = ['light', 'dark'] as const
/** Backgrounds of the sample, as in the recorder (components/recorder/accent.ts). */
const BACKGROUNDS = { light: '#ffffff', dark: '#1c1f24' } as const

/** Shows a button in a color in both themes, as the recorder does, and says where it adjusts the color. */
function ColorCheck({ color }: { color: string }) {
  const text = useMessages(channelMessages).appearance
  const colors = accentColors(color)
  const adjusted = THEMES.filter((theme) => colors[theme].accent !== color)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid max-w-[26rem] grid-cols-2 gap-3">
        {THEMES.map((theme) => (
          <Sample key={theme} {...colors[theme]} background={BACKGROUNDS[theme]} />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-1 text-small">
        {adjusted.length === 0 ? <State kind="ok">{text.readable}</State> : null}
        {adjusted.map((theme) => (
          <State key={theme} kind="warning">
            {text.adjusted(text.themes[theme], ratio(color, BACKGROUNDS[theme]), colors[theme].accent)}
          </State>
        ))}
      </div>
    </div>
  )
}

/** Rounded down, so that a ratio below a limit never looks like the limit. */
const ratio = (one: string, other: string): string => (Math.floor(contrast(one, other) * 10) / 10).toFixed(1)

/** The policy of the pages forbids style attributes, so the sample is an image. */
function Sample(props: { accent: string; onAccent: string; background: string }) {
  const text = useMessages(channelMessages).appearance
  const { accent, onAccent, background } = props
  return (
    <svg
      role="img"
      aria-label={text.sampleLabel(accent, onAccent === '#ffffff' ? text.white : text.black)}
      viewBox="0 0 212 72"
    >
      {/* The gray of its edge is lighter than the dark background, and darker than the light one. */}
      <rect x="0.5" y="0.5" width="211" height="71" rx="6" fill={background} stroke="#808080" strokeOpacity="0.35" />
      <rect x="16" y="16" width="180" height="40" rx="20" fill={accent} />
      <text x="106" y="41" textAnchor="middle" fontSize="14" fontWeight="500" fill={onAccent}>
        {text.sample}
      </text>
    </svg>
  )
}
