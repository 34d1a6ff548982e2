import { State } from '@/components/ui/state'
import { CONTROL_CONTRAST, contrastRatio, RECORDER_BACKGROUNDS, textOn } from '@/server/contract/intake/contrast'
import { channelMessages } from './channel-messages'

const messages = channelMessages.appearance
const THEMES = ['light', 'dark'] as const

/** Shows a button in a color on both backgrounds, and says where it is hard to see. @param color `#rrggbb` */
export function ColorCheck({ color }: { color: string }) {
  const text = textOn(color)
  const weak = THEMES.filter((theme) => contrastRatio(color, RECORDER_BACKGROUNDS[theme]) < CONTROL_CONTRAST)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {THEMES.map((theme) => (
          <Sample key={theme} color={color} text={text} background={RECORDER_BACKGROUNDS[theme]} />
        ))}
      </div>
      <div role="status" className="flex flex-col gap-1 text-small">
        <State kind="ok">{messages.readable(ratio(color, text))}</State>
        {weak.map((theme) => (
          <State key={theme} kind="warning">
            {messages.weak(messages.themes[theme], ratio(color, RECORDER_BACKGROUNDS[theme]))}
          </State>
        ))}
      </div>
    </div>
  )
}

/** Rounded down, so that a ratio below a limit never looks like the limit. */
const ratio = (one: string, other: string): string => (Math.floor(contrastRatio(one, other) * 10) / 10).toFixed(1)

/** The policy of the pages forbids style attributes, so the sample is an image. */
function Sample({ color, text, background }: { color: string; text: string; background: string }) {
  return (
    <svg
      role="img"
      aria-label={messages.sampleLabel(color, text === '#ffffff' ? messages.white : messages.black)}
      viewBox="0 0 190 72"
      className="h-[4.5rem] w-[11.875rem] max-w-full rounded-field border border-rule"
    >
      <rect width="190" height="72" fill={background} />
      <rect x="20" y="16" width="150" height="40" rx="20" fill={color} />
      <text x="95" y="41" textAnchor="middle" fontSize="14" fontWeight="500" fill={text}>
        {messages.sample}
      </text>
    </svg>
  )
}
