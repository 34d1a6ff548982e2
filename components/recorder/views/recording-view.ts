import type { State } from '../machine/state'
import { clock } from '../messages/format'
import { h, icon, setText } from './element'
import { createMeter } from './meter'
import { type Context, stepOf, type View } from './view'

/** Seconds left from which the time is shown as running out. */
const NEARLY_OVER = 10

/** Level, time, pause and stop. */
export function recordingView(context: Context): View {
  const { app, text } = context
  const clocks = recordingClock(context)
  const heading = h('h2', { tabindex: -1 })
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' })
  const meter = createMeter(text('levelLabel'))
  const warning = h('p', { class: 'warning', role: 'alert', hidden: true })
  const pause = pauseControl(context)
  const stop = h(
    'button',
    { type: 'button', class: 'round stop', 'aria-label': text('stop'), click: () => app.dispatch({ type: 'stop' }) },
    icon('stop'),
  )
  let frame = 0
  const draw = () => {
    frame = requestAnimationFrame(draw)
    const recording = app.studio.current()
    if (!recording) return
    clocks.show(recording.elapsed())
    meter.draw(stepOf(app.state(), 'recording')?.isPaused ? null : recording.level.read())
  }
  frame = requestAnimationFrame(draw)

  const element = h(
    'div',
    { class: 'step center recording' },
    h('div', { class: 'state' }, dot, heading),
    clocks.element,
    meter.element,
    warning,
    h(
      'div',
      { class: 'controls' },
      pause.element,
      h('div', { class: 'control' }, stop, h('span', { class: 'round-label', 'aria-hidden': 'true' }, text('stop'))),
      h('div', { class: 'control' }),
    ),
  )
  return {
    element,
    focus: stop,
    update(state: State) {
      const step = stepOf(state, 'recording')
      if (!step) return
      element.classList.toggle('paused', step.isPaused)
      setText(heading, text(step.isPaused ? 'pausedHeading' : 'recordingHeading'))
      pause.update(step.isPaused)
      setText(warning, step.isInterrupted ? text('interrupted') : step.isSilent ? text('silent') : '')
    },
    close: () => cancelAnimationFrame(frame),
  }
}

/** The time that has passed and the time that is left. */
function recordingClock({ config, text }: Context) {
  const elapsed = h('span', { class: 'time', role: 'timer', 'aria-live': 'off', 'aria-label': text('timeElapsed') })
  const left = h('span', { class: 'left' })
  const show = (seconds: number) => {
    const remaining = Math.max(0, config.maxSeconds - seconds)
    setText(elapsed, clock(seconds))
    setText(left, text('timeLeft', { time: clock(Math.ceil(remaining)) }))
    left.classList.toggle('nearly-over', remaining <= NEARLY_OVER)
  }
  show(0)
  return { element: h('div', { class: 'clock' }, elapsed, left), show }
}

/** The button that pauses and resumes, with its label. */
function pauseControl({ app, text }: Context) {
  const onClick = () => app.dispatch({ type: stepOf(app.state(), 'recording')?.isPaused ? 'resume' : 'pause' })
  const button = h('button', { type: 'button', class: 'round small', click: onClick })
  const shown = h('span', { class: 'round-label', 'aria-hidden': 'true' })
  return {
    element: h('div', { class: 'control' }, button, shown),
    update(isPaused: boolean) {
      const label = text(isPaused ? 'resume' : 'pause')
      if (button.getAttribute('aria-label') === label) return
      button.setAttribute('aria-label', label)
      button.replaceChildren(icon(isPaused ? 'microphone' : 'pause'))
      setText(shown, label)
    },
  }
}
