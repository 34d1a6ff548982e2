import { windowUrl } from '../effects/host'
import type { MicrophoneProblem, State } from '../machine/state'
import type { Messages } from '../messages/en'
import { h, icon } from './element'
import { type Context, stepOf, type View } from './view'

const TEXTS: Readonly<Record<MicrophoneProblem, [keyof Messages, keyof Messages]>> = {
  none: ['problemNoneHeading', 'problemNone'],
  denied: ['problemDeniedHeading', 'problemDenied'],
  dismissed: ['problemDismissedHeading', 'problemDismissed'],
  system: ['problemSystemHeading', 'problemSystem'],
  busy: ['problemBusyHeading', 'problemBusy'],
  policy: ['problemPolicyHeading', 'problemPolicy'],
}

/** Why the microphone cannot be used, and what to do. */
export function problemView(context: Context): View {
  const { app, text } = context
  const step = stepOf(app.state(), 'microphone')
  const problem = step?.problem ?? 'none'
  const [heading, reason] = TEXTS[problem]
  const title = h('h2', { tabindex: -1 }, text(heading))
  const retry = h(
    'button',
    { type: 'button', class: 'primary', click: () => app.dispatch({ type: 'record' }) },
    text('problemTry'),
  )
  const isWindowFirst = problem === 'policy'
  return {
    element: h(
      'div',
      { class: 'step center' },
      h('div', { class: 'badge warn' }, icon('alert')),
      title,
      h('p', { class: 'lead' }, text(reason)),
      problem === 'denied' && h('p', { class: 'lead' }, text(deniedText(navigator.userAgent))),
      !isWindowFirst && retry,
      app.host.isFramed && (isWindowFirst || problem === 'denied') && windowLink(context, isWindowFirst),
    ),
    focus: title,
    update(state: State) {
      const now = stepOf(state, 'microphone')
      retry.setAttribute('aria-disabled', String(now?.isBusy ?? false))
      retry.classList.toggle('busy', now?.isBusy ?? false)
    },
  }
}

/** Opens the recorder in a window, where the website's policy does not apply. The window reports to this frame. */
function windowLink({ app, text }: Context, isFirst: boolean): HTMLElement {
  const opened = h('p', { class: 'hint', role: 'status' })
  const link = h(
    'a',
    {
      class: isFirst ? 'primary' : 'secondary',
      href: windowUrl(app.keeper.draft.pageUrl),
      target: '_blank',
      rel: 'opener',
    },
    text('problemWindow'),
  )
  link.addEventListener('click', () => {
    opened.textContent = text('problemWindowOpened')
    app.host.tell({ source: 'voice-message', type: 'microphone-blocked' })
  })
  return h('div', { class: 'buttons' }, link, opened)
}

/** Returns the words for the browser's own controls. */
export function deniedText(userAgent: string): keyof Messages {
  if (/iPhone|iPad/.test(userAgent)) return 'problemDeniedIos'
  if (/Firefox\//.test(userAgent)) return 'problemDeniedFirefox'
  return /Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent) ? 'problemDeniedSafari' : 'problemDeniedChrome'
}
