import type { Closed } from '../machine/state'
import type { Messages } from '../messages/en'
import { h, type Icon, icon } from './element'
import { type Context, stepOf, type View } from './view'

const TEXTS: Readonly<Record<Closed, { icon: Icon; heading: keyof Messages; reason: keyof Messages }>> = {
  channel_paused: { icon: 'pause', heading: 'pausedChannelHeading', reason: 'pausedChannel' },
  session_ended: { icon: 'clock', heading: 'endedHeading', reason: 'ended' },
  other_tab: { icon: 'tabs', heading: 'otherTabHeading', reason: 'otherTab' },
  unsupported: { icon: 'alert', heading: 'unsupportedHeading', reason: 'unsupported' },
  insecure: { icon: 'alert', heading: 'insecureHeading', reason: 'insecure' },
  not_found: { icon: 'search', heading: 'notFoundHeading', reason: 'notFound' },
}

/** Why there is no recorder here. */
export function closedView({ app, text }: Context): View {
  const reason = stepOf(app.state(), 'closed')?.reason ?? 'unsupported'
  const texts = TEXTS[reason]
  const heading = h('h2', { tabindex: -1 }, text(texts.heading))
  const button = (key: keyof Messages, type: 'use_here' | 'again') =>
    h('button', { type: 'button', class: 'primary', click: () => app.dispatch({ type }) }, text(key))
  return {
    element: h(
      'div',
      { class: 'step center' },
      h('div', { class: 'badge' }, icon(texts.icon)),
      heading,
      h('p', { class: 'lead' }, text(texts.reason)),
      reason === 'other_tab' && button('otherTabUse', 'use_here'),
      reason === 'session_ended' && button('endedAgain', 'again'),
      reason === 'session_ended' && app.keeper.slices.length > 0 && saveLink(app.studio.file(), text('endedSave')),
    ),
    focus: heading,
    update: () => {},
  }
}

/** What was recorded stays the sender's, even if it can no longer be sent. */
function saveLink(file: Blob, label: string): HTMLElement {
  const ending = /^audio\/(\w+)/.exec(file.type)?.[1] ?? 'webm'
  return h('a', { class: 'secondary', href: URL.createObjectURL(file), download: `voice-message.${ending}` }, label)
}
