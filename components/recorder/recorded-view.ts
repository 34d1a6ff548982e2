import { missingConsent } from './consent'
import { senderRow } from './contact'
import { deleteQuestion } from './delete-question'
import type { Messages } from './messages/en'
import { spokenTime } from './messages/messages'
import { createPlayer } from './player'
import type { EndOfRecording, State } from './state'
import { button, type Context, failureText, h, setText, stepOf, type View } from './view'

const ENDS: Readonly<Partial<Record<EndOfRecording, keyof Messages>>> = {
  limit: 'endedAtLimit',
  device: 'endedByDevice',
  tab: 'endedByTab',
}

export function recordedView(context: Context): View {
  const { app, config, text } = context
  const file = app.studio.file()
  const url = URL.createObjectURL(file)
  // The length is the measured one, because a recording of MediaRecorder has none in its file.
  const player = createPlayer(context, { source: url, seconds: app.state().seconds })
  player.showRecording(file)
  const consent = missingConsent(context)
  const heading = h('h2', { tabindex: -1 }, text('recordedHeading'))
  const notice = h('p', { class: 'notice', hidden: true })
  const failure = h('p', { class: 'error', role: 'alert', hidden: true })
  const onSend = () => {
    if (consent.confirm()) app.dispatch({ type: 'send' })
  }
  const send = button('primary', onSend, text(app.state().contact ? 'send' : 'continue'))
  const redo = button('secondary', () => app.dispatch({ type: 'redo' }), text('redo'))
  const actions = h('div', { class: 'buttons' }, send, redo)
  const question = deleteQuestion(context, {
    confirm: { text: 'redoYes', event: { type: 'redo_confirmed' } },
    cancel: { type: 'redo_canceled' },
    actions,
    asker: redo,
  })
  return {
    element: h(
      'div',
      { class: 'step' },
      heading,
      notice,
      player.element,
      consent.element,
      failure,
      h('div', { class: 'dock' }, app.state().contact && senderRow(context), question.element, actions),
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
    close() {
      player.close()
      URL.revokeObjectURL(url)
    },
  }
}
