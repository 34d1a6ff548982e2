import type { EndOfRecording, State } from '../machine/state'
import type { Messages } from '../messages/en'
import { spokenTime } from '../messages/format'
import { consentField } from './consent-field'
import { h, setText } from './element'
import { failureText } from './failure-text'
import { createPlayer } from './player'
import { senderRow } from './ready-view'
import { type Context, stepOf, type View } from './view'

const ENDS: Readonly<Partial<Record<EndOfRecording, keyof Messages>>> = {
  limit: 'endedAtLimit',
  device: 'endedByDevice',
  tab: 'endedByTab',
}

/** Listen, send or record again. */
export function recordedView(context: Context): View {
  const { app, config, text } = context
  const player = createPlayer(context)
  const notice = h('p', { class: 'notice', hidden: true })
  const failure = h('p', { class: 'error', role: 'alert', hidden: true })
  const send = h('button', { type: 'button', class: 'primary', click: () => onSend() }, text('send'))
  const redo = h(
    'button',
    { type: 'button', class: 'secondary', click: () => app.dispatch({ type: 'redo' }) },
    text('redo'),
  )
  const keepIt = h(
    'button',
    { type: 'button', class: 'secondary', click: () => app.dispatch({ type: 'redo_canceled' }) },
    text('redoNo'),
  )
  const question = h(
    'div',
    { class: 'question', role: 'group', 'aria-labelledby': 'redo-question', hidden: true },
    h('p', { id: 'redo-question' }, text('redoConfirm')),
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', class: 'danger', click: () => app.dispatch({ type: 'redo_confirmed' }) },
        text('redoYes'),
      ),
      keepIt,
    ),
  )
  const agreement = h('div', { class: 'group', hidden: true })
  const problem = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  let consent: ReturnType<typeof consentField> | null = null
  const onSend = () => {
    if (consent && !agreement.hidden) {
      if (!consent.input.checked) {
        setText(problem, text('consentMissing'))
        return consent.input.focus()
      }
      app.dispatch({ type: 'agree_again' })
    }
    app.dispatch({ type: 'send' })
  }
  const askAgain = () => {
    consent = consentField({ ...context, config: app.config() })
    agreement.replaceChildren(h('p', { class: 'notice' }, text('consentAgain')), consent.element, problem)
  }
  const heading = h('h2', { tabindex: -1 }, text('recordedHeading'))
  const actions = h('div', { class: 'buttons' }, send, redo)
  let shownVersion = 0
  let wasAsking = false
  return {
    element: h(
      'div',
      { class: 'step' },
      heading,
      notice,
      player.element,
      agreement,
      failure,
      question,
      actions,
      senderRow(context),
    ),
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'recorded')
      if (!step) return
      const end = ENDS[step.end]
      setText(notice, end ? text(end, { time: spokenTime(config.maxSeconds, config.locale) }) : '')
      setText(failure, step.failure ? failureText(context, step.failure) : '')
      agreement.hidden = state.agreedVersion === state.consentVersion
      if (!agreement.hidden && shownVersion !== state.consentVersion) {
        shownVersion = state.consentVersion
        askAgain()
      }
      question.hidden = !step.isAskingRedo
      actions.hidden = step.isAskingRedo
      if (step.isAskingRedo !== wasAsking) (step.isAskingRedo ? keepIt : redo).focus()
      wasAsking = step.isAskingRedo
    },
    close: player.close,
  }
}
