import type { PreviewMessage, RecorderConfig } from '../../server/contract/intake/protocol'
import { accentColors } from './accent'
import type { App } from './app'
import { contactView } from './contact'
import type { Messages } from './messages/en'
import { closedView } from './problem-view'
import { readyView } from './recording-view'
import { sentView } from './sending-view'
import { spokenGreeting } from './spoken-greeting'
import { initialState, type State, type Step } from './state'
import { createText, firstStep, showPlace } from './view'

type ShownStep = PreviewMessage['step']

const VIEWS = { contact: contactView, ready: readyView, sent: sentView, paused: closedView } as const
const STEPS: Readonly<Record<ShownStep, Step>> = {
  contact: { name: 'contact', isBusy: false, failure: null },
  ready: { name: 'ready', isBusy: false, isTooShort: false },
  sent: { name: 'sent', isWaiting: false, review: null },
  paused: { name: 'closed', reason: 'channel_paused' },
}

/** Shows steps for the dashboard, with settings that are not saved yet. Nothing is started, stored or locked. */
export function showPreview(root: HTMLElement, saved: RecorderConfig, messages: Messages): void {
  const greeting = spokenGreeting({ config: saved, text: createText(saved, messages) })
  if (greeting) root.before(greeting.element)
  function show(config: RecorderConfig, step: ShownStep) {
    const isFirst = step === firstStep(config)
    const state: State = {
      ...initialState(config),
      step: STEPS[step],
      contact: isFirst || step === 'contact' ? null : { method: 'email', value: 'name@example.com' },
      agreedVersion: isFirst ? null : config.consentVersion,
      seconds: isFirst ? 0 : 1,
    }
    const app: Pick<App, 'state' | 'config' | 'dispatch'> = {
      state: () => state,
      config: () => config,
      dispatch: () => {},
    }
    const text = createText(config, messages)
    // The views of these steps use no more of the application.
    const view = VIEWS[step]({ app: app as App, config, text })
    const page = root.closest('main')
    page?.querySelector('h1')?.replaceChildren(text('title'))
    page?.querySelector('.introduction')?.replaceChildren(text('introduction'))
    page?.querySelector('.greeting')?.replaceChildren(config.texts.greeting ?? '')
    showPlace(isFirst)
    root.replaceChildren(view.element)
    view.update(state)
    greeting?.update(state)
  }
  show(saved, saved.isPaused ? 'paused' : firstStep(saved))
  addEventListener('message', ({ data, origin }: MessageEvent<PreviewMessage | null>) => {
    if (origin !== location.origin || data?.source !== 'voice-message-preview') return
    const { step, accent, ...changes } = data
    paint(accent)
    show({ ...saved, ...changes }, step)
  })
}

/** Sets the colours as the page does (server/intake/pages/recorder-page.ts). `initial` gives the recorder's own. */
function paint(accent: string | null): void {
  const colors = accent === null ? null : accentColors(accent)
  for (const theme of ['light', 'dark'] as const) {
    document.documentElement.style.setProperty(`--accent-${theme}`, colors?.[theme].accent ?? 'initial')
    document.documentElement.style.setProperty(`--on-accent-${theme}`, colors?.[theme].onAccent ?? 'initial')
  }
}
