'use client'

import { Mic } from 'lucide'
import { useMessages } from '#messages'
import { accentColors, STANDARD_ACCENT } from '@/components/recorder/accent'
import { Icon } from '@/components/ui/icon'
import type { ButtonPosition, Locale } from '@/server/contract/intake/channel-texts'
import { channelMessages } from './channel-messages'

/** Shows the button of a domain on an outlined website, as the widget draws it (components/widget/widget.ts). */
export function WebsiteButton(props: {
  label: string
  locale: Locale
  /** `#rrggbb`; null for the recorder's own colour. */
  color: string | null
  position: ButtonPosition
}) {
  const text = useMessages(channelMessages)
  const { label, locale, position, color } = props
  const { accent, onAccent } = accentColors(color ?? STANDARD_ACCENT).light
  return (
    <div
      role="img"
      aria-label={text.share.websiteButton(label, text.positions[position])}
      className="relative flex h-44 flex-col gap-4 overflow-hidden rounded-field border border-rule bg-panel p-5"
    >
      <Lines widths={LINES} />
      <span
        // The policy of the pages forbids style attributes, but not styles that a script sets.
        ref={(button) => {
          button?.style.setProperty('background', accent)
          button?.style.setProperty('color', onAccent)
        }}
        lang={locale}
        dir={locale === 'ar' ? 'rtl' : 'ltr'}
        className={`inline-flex max-w-[calc(100%-2rem)] items-center gap-2.5 rounded-full px-5 py-2.5 font-semibold ${PLACES[position]}`}
      >
        <Icon of={Mic} className="size-5" />
        <span className="truncate">{label}</span>
      </span>
    </div>
  )
}

const PLACES: Record<ButtonPosition, string> = {
  'bottom-right': 'absolute right-4 bottom-4 shadow-panel',
  'bottom-left': 'absolute bottom-4 left-4 shadow-panel',
  inline: 'self-start',
}

/** Of the lines of text of the website, in hundredths. */
const LINES = [38, 92, 84]

const Lines = ({ widths }: { widths: readonly number[] }) => (
  <svg aria-hidden="true" viewBox="0 0 100 24" preserveAspectRatio="none" className="h-14 w-full shrink-0 fill-rule">
    {widths.map((width, line) => (
      <rect key={width} y={line * 10} width={width} height="4" />
    ))}
  </svg>
)
