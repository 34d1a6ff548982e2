import { renewedConsent } from './consent'
import { senderRow } from './contact'
import type { Messages } from './messages/en'
import { clock, spokenTime } from './messages/messages'
import type { EndOfRecording, State } from './state'
import { button, type Context, failureText, h, icon, setText, stepOf, type View } from './view'

const ENDS: Readonly<Partial<Record<EndOfRecording, keyof Messages>>> = {
  limit: 'endedAtLimit',
  device: 'endedByDevice',
  tab: 'endedByTab',
}

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
  const send = button('primary', onSend, text('send'))
  const redo = button('secondary', () => app.dispatch({ type: 'redo' }), text('redo'))
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

/** Creates a player for the recording. The length is the measured one, because a recording of MediaRecorder has none in its file. */
function createPlayer(context: Context) {
  const { app, text } = context
  const { seconds } = app.state()
  const url = URL.createObjectURL(app.studio.file())
  const audio = new Audio(url)
  const position = playerPosition(context, seconds, (at) => {
    audio.currentTime = at
  })
  const onToggle = () => {
    if (audio.paused) void audio.play().catch((error: unknown) => console.warn(error))
    else audio.pause()
  }
  const toggle = button('round small filled', onToggle)
  const showState = () => {
    toggle.setAttribute('aria-label', text(audio.paused ? 'play' : 'playPause'))
    toggle.replaceChildren(icon(audio.paused ? 'play' : 'pause'))
  }
  let frame = 0
  const follow = () => {
    if (audio.paused) return
    position.show(Math.min(seconds, audio.currentTime))
    frame = requestAnimationFrame(follow)
  }
  audio.addEventListener('play', () => {
    showState()
    follow()
  })
  audio.addEventListener('pause', showState)
  audio.addEventListener('ended', () => {
    audio.currentTime = 0
    position.reset()
    showState()
  })
  showState()
  return {
    element: h('div', { class: 'player' }, toggle, position.slider, position.time),
    close() {
      cancelAnimationFrame(frame)
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}

/** The position as a slider and as a time: the length of the recording before it is played and after its end. */
function playerPosition({ text }: Context, seconds: number, onSeek: (at: number) => void) {
  const time = h('span', { class: 'player-time' })
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: seconds.toFixed(2),
    step: 0.1,
    value: 0,
    'aria-label': text('position'),
    input: () => {
      const at = Number(slider.value)
      onSeek(at)
      show(at)
    },
  })
  const show = (at: number, shown = at) => {
    slider.value = String(at)
    slider.style.setProperty('--played', `${(100 * at) / Math.max(seconds, 0.1)}%`)
    slider.setAttribute('aria-valuetext', text('positionText', { time: clock(at), total: clock(seconds) }))
    time.textContent = clock(shown)
  }
  const reset = () => show(0, seconds)
  reset()
  return { slider, time, show: (at: number) => show(at), reset }
}

/** Creates the question whether to record again. It replaces the `actions`, and moves the focus to the safe choice and back. */
function redoQuestion({ app, text }: Context, actions: HTMLElement, redo: HTMLElement) {
  const keepIt = button('secondary', () => app.dispatch({ type: 'redo_canceled' }), text('redoNo'))
  const confirm = button('danger', () => app.dispatch({ type: 'redo_confirmed' }), text('redoYes'))
  const element = h(
    'div',
    { class: 'question', role: 'group', 'aria-labelledby': 'redo-question', hidden: true },
    h('p', { id: 'redo-question' }, text('redoConfirm')),
    h('div', { class: 'buttons' }, confirm, keepIt),
  )
  let wasAsking = false
  return {
    element,
    update(isAsking: boolean) {
      element.hidden = !isAsking
      actions.hidden = isAsking
      if (isAsking !== wasAsking) (isAsking ? keepIt : redo).focus()
      wasAsking = isAsking
    },
  }
}
