import type { State } from '../machine/state'
import { spokenTime } from '../messages/format'
import { h, icon, setText } from './element'
import { senderRow } from './sender-row'
import { type Context, stepOf, type View } from './view'

/** The button that starts to record. */
export function readyView(context: Context): View {
  const { app, config, text } = context
  const hint = h('p', { class: 'hint', role: 'status' })
  const label = h('span', { class: 'round-label' }, text('record'))
  const button = h(
    'button',
    { type: 'button', class: 'round', click: () => app.dispatch({ type: 'record' }) },
    icon('microphone'),
  )
  button.setAttribute('aria-label', text('record'))
  const heading = h('h2', { tabindex: -1 }, text('recordHeading'))
  const element = h(
    'div',
    { class: 'step center' },
    heading,
    h('p', { class: 'lead' }, text('recordHint', { time: spokenTime(config.maxSeconds, config.locale) })),
    h('div', { class: 'stage' }, button, label),
    hint,
    senderRow(context),
  )
  label.setAttribute('aria-hidden', 'true')
  return {
    element,
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'ready')
      if (!step) return
      button.setAttribute('aria-disabled', String(step.isBusy))
      button.classList.toggle('busy', step.isBusy)
      setText(hint, step.isBusy ? text('recordAllow') : step.isTooShort ? text('tooShort') : '')
    },
  }
}
