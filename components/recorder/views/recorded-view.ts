import type { EndOfRecording, State } from '../machine/state'
import type { Messages } from '../messages/en'
import { spokenTime } from '../messages/format'
import { h, setText } from './element'
import { failureText } from './failure-text'
import { createPlayer } from './player'
import { redoQuestion } from './redo-question'
import { renewedConsent } from './renewed-consent'
import { senderRow } from './sender-row'
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
  const consent = renewedConsent(context)
  const heading = h('h2', { tabindex: -1 }, text('recordedHeading'))
  const notice = h('p', { class: 'notice', hidden: true })
  const failure = h('p', { class: 'error', role: 'alert', hidden: true })
  const onSend = () => {
    if (consent.confirm()) app.dispatch({ type: 'send' })
  }
  const send = h('button', { type: 'button', class: 'primary', click: onSend }, text('send'))
  const redo = h(
    'button',
    { type: 'button', class: 'secondary', click: () => app.dispatch({ type: 'redo' }) },
    text('redo'),
  )
  const actions = h('div', { class: 'buttons' }, send, redo)
  const question = redoQuestion(context, actions, redo)
  return {
    element: h(
      'div',
      { class: 'step' },
      heading,
      notice,
      player.element,
      consent.element,
      failure,
      question.element,
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
      consent.update(state)
      question.update(step.isAskingRedo)
    },
    close: player.close,
  }
}
