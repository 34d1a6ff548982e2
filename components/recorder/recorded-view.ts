import { missingConsent } from './consent'
import { senderRow } from './contact'
import { deleteQuestion } from './delete-question'
import type { Messages } from './messages/en'
import { clock, spokenTime } from './messages/messages'
import type { EndOfRecording, State } from './state'
import { button, type Context, failureText, h, icon, setText, stepOf, type View } from './view'
import { decode, drawBar, loudnessOfParts, surfaceOf } from './waveform'

const ENDS: Readonly<Partial<Record<EndOfRecording, keyof Messages>>> = {
  limit: 'endedAtLimit',
  device: 'endedByDevice',
  tab: 'endedByTab',
}

export function recordedView(context: Context): View {
  const { app, config, text } = context
  const player = createPlayer(context)
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
    close: player.close,
  }
}

/** Creates a player for the recording. The length is the measured one, because a recording of MediaRecorder has none in its file. */
function createPlayer(context: Context) {
  const { app, text } = context
  const { seconds } = app.state()
  const file = app.studio.file()
  const url = URL.createObjectURL(file)
  const audio = new Audio(url)
  const position = playerPosition(context, seconds, (at) => {
    audio.currentTime = at
  })
  position.drawWaveform(file)
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
    element: h('div', { class: 'player' }, toggle, position.element, position.time),
    close() {
      cancelAnimationFrame(frame)
      position.close()
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}

/** The position as a slider over the waveform, and as a time: the length of the recording before it is played and after its end. */
function playerPosition({ text }: Context, seconds: number, onSeek: (at: number) => void) {
  const time = h('span', { class: 'player-time' })
  const canvas = h('canvas', { 'aria-hidden': 'true' })
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
  const element = h('div', { class: 'wave' }, canvas, slider)
  let samples: Float32Array | null = null
  const draw = () => {
    const surface = samples && surfaceOf(canvas)
    if (!surface || !samples) return
    const { count, style } = surface
    const played = (Number(slider.value) / Math.max(seconds, 0.1)) * count
    for (const [index, value] of loudnessOfParts(samples, count).entries())
      drawBar(surface, index, value, index < played ? style.color : style.borderColor)
  }
  const resized = new ResizeObserver(draw)
  resized.observe(canvas)
  const show = (at: number, shown = at) => {
    slider.value = String(at)
    slider.style.setProperty('--played', `${(100 * at) / Math.max(seconds, 0.1)}%`)
    slider.setAttribute('aria-valuetext', text('positionText', { time: clock(at), total: clock(seconds) }))
    time.textContent = clock(shown)
    draw()
  }
  const reset = () => show(0, seconds)
  reset()
  return {
    element,
    time,
    show: (at: number) => show(at),
    reset,
    /** Where the browser cannot decode what it recorded, the slider keeps its line. */
    drawWaveform(file: Blob) {
      decode(file).then(
        (decoded) => {
          samples = decoded.getChannelData(0)
          element.classList.add('drawn')
          draw()
        },
        (error: unknown) => console.warn('The waveform cannot be drawn.', error),
      )
    },
    close: () => resized.disconnect(),
  }
}
