'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '#messages'
import { SelectField } from '@/components/ui/fields'
import type { ChannelDetails, SpokenGreeting } from '@/server/contract/channels/channel'
import { consentText, LOCALES, type Locale } from '@/server/contract/intake/channel-texts'
import type { PreviewMessage } from '@/server/contract/intake/protocol'
import { channelMessages } from './channel-messages'
import { completeColor } from './color-field'
import type { StandardTexts } from './standard-texts'
import { WebsiteButton } from './website-button'

/** A channel, and what its recorder shows where the channel has nothing of its own. */
export interface Previewed {
  channel: ChannelDetails
  /** The name of the account. */
  business: string
  standard: StandardTexts
  /** The colour of the account. */
  brandAccent: string | null
  /** The logo of the channel itself. */
  logoPath: string | null
  greeting: SpokenGreeting | null
}

type Step = PreviewMessage['step']
/** Settings that are not saved yet. */
export type Unsaved = Partial<
  Pick<ChannelDetails, 'name' | 'texts' | 'accent' | 'button_position' | 'methods' | 'is_contact_last' | 'max_seconds'>
>

/** The steps of the recorder in their order, after what a visitor of a paused channel sees. */
const stepsOf = ({ is_paused, is_contact_last }: ChannelDetails): Step[] => [
  ...(is_paused ? (['paused'] as const) : []),
  ...(is_contact_last ? (['ready', 'contact'] as const) : (['contact', 'ready'] as const)),
  'sent',
]

/** Shows the recorder of a channel as it would be with settings that are not saved yet. `wanted`: the step that shows them, if not the first. */
export function Preview(props: Previewed & { unsaved?: Unsaved; locale?: Locale; wanted?: Step }) {
  const text = useMessages(channelMessages).share
  const { channel, unsaved, locale = LOCALES[0] } = props
  const settings = { ...channel, ...unsaved }
  const steps = stepsOf(settings)
  const { wanted = steps[0] ?? 'contact' } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [step, setStep] = useState<Step>(wanted)
  useEffect(() => setStep(wanted), [wanted])
  const message = messageOf(props, settings, locale, step)
  const post = () => frame.current?.contentWindow?.postMessage(message, location.origin)
  useEffect(post)
  const onNewPage = useFittedFrame(frame)
  return (
    <section className="flex min-w-0 max-w-[26rem] flex-col gap-3">
      <div>
        <h2 className="text-heading">{text.preview}</h2>
        <p className="text-small text-soft">{text.previewHint}</p>
      </div>
      {channel.type === 'domain' ? (
        <WebsiteButton
          label={settings.texts[locale]?.button || props.standard[locale].button}
          {...{ locale }}
          color={message.accent}
          position={settings.button_position}
        />
      ) : null}
      <SelectField
        label={text.previewStep}
        value={step}
        onChange={(event) => setStep(steps.find((one) => one === event.target.value) ?? wanted)}
        options={steps.map((one) => [one, text.previewSteps[one]])}
      />
      <iframe
        ref={frame}
        // A logo and a spoken greeting are saved at once, and the page of the recorder shows them.
        key={`${props.logoPath} ${props.greeting?.path}`}
        title={text.previewTitle}
        src={`${new URL(channel.page_url).pathname}?preview=1&locale=${locale}`}
        onLoad={() => {
          onNewPage()
          post()
        }}
        loading="lazy"
        className="h-[36rem] w-full rounded-field border border-rule bg-paper"
      />
    </section>
  )
}

/** Makes the frame as high as its page needs, which changes with the texts and the step. Returns what to call for a new page. */
function useFittedFrame(frame: React.RefObject<HTMLIFrameElement | null>): () => void {
  const changes = useRef<MutationObserver>(null)
  function resize() {
    const page = frame.current?.contentDocument?.documentElement
    if (!frame.current || !page) return
    // The page fills a frame that is higher, so only the lowest frame shows what the page needs.
    frame.current.style.height = ''
    if (page.scrollHeight > page.clientHeight) frame.current.style.height = `${page.scrollHeight + BORDERS_PX}px`
  }
  function observe() {
    changes.current?.disconnect()
    const body = frame.current?.contentDocument?.body
    if (!body) return
    changes.current = new MutationObserver(resize)
    changes.current.observe(body, { childList: true, characterData: true, subtree: true })
    resize()
  }
  // The frame can have loaded before the scripts of this page.
  const observeLoaded = useEffectEvent(observe)
  useEffect(() => {
    observeLoaded()
    return () => changes.current?.disconnect()
  }, [])
  return observe
}

const BORDERS_PX = 2

function messageOf(
  { business, standard, brandAccent }: Previewed,
  { name, texts, accent, methods, is_contact_last, max_seconds }: Required<Unsaved>,
  locale: Locale,
  step: Step,
): PreviewMessage {
  const { title, introduction, greeting, consent, thanks } = texts[locale] ?? {}
  return {
    source: 'voice-message-preview',
    step,
    texts: {
      title: title || standard[locale].title,
      introduction: introduction || standard[locale].introduction,
      ...(greeting ? { greeting } : {}),
      consent: consent ? consentText(consent, { business, name }) : standard[locale].consent,
      thanks: thanks || standard[locale].thanks,
    },
    // A colour that is half typed is not shown.
    accent: completeColor(accent ?? '') ?? brandAccent,
    methods: methods.length > 0 ? methods : ['email'],
    isContactLast: is_contact_last,
    maxSeconds: max_seconds,
  }
}
