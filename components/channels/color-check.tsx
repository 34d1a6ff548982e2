import { accentColors, contrast } from '@/components/recorder/accent'
import { State } from '@/components/ui/state'
import { channelMessages } from './channel-messages'

const messages = channelMessages.appearance
const THEMES = ['light', 'dark'] as const
/** Backgrounds of the sample, as in the recorder (components/recorder/accent.ts). */
const BACKGROUNDS = { light: '#ffffff', dark: '#1c1f24' } as const

/** Shows a button in a color in both themes, as the recorder does, and says where it adjusts the color. */
export function ColorCheck({ color }: { color: string }) {
  const colors = accentColors(color)
  const adjusted = THEMES.filter((theme) => colors[theme].accent !== color)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {THEMES.map((theme) => (
          <Sample key={theme} {...colors[theme]} background={BACKGROUNDS[theme]} />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-1 text-small">
        {adjusted.length === 0 ? <State kind="ok">{messages.readable}</State> : null}
        {adjusted.map((theme) => (
          <State key={theme} kind="warning">
            {messages.adjusted(messages.themes[theme], ratio(color, BACKGROUNDS[theme]), colors[theme].accent)}
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
  const { accent, onAccent, background } = props
  return (
    <svg
      role="img"
      aria-label={messages.sampleLabel(accent, onAccent === '#ffffff' ? messages.white : messages.black)}
      viewBox="0 0 190 72"
      className="h-[4.5rem] w-[11.875rem] max-w-full rounded-field border border-rule"
    >
      <rect width="190" height="72" fill={background} />
      <rect x="20" y="16" width="150" height="40" rx="20" fill={accent} />
      <text x="95" y="41" textAnchor="middle" fontSize="14" fontWeight="500" fill={onAccent}>
        {messages.sample}
      </text>
    </svg>
  )
}
