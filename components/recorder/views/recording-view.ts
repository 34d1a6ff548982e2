import type { State } from '../machine/state'
import { clock } from '../messages/format'
import { h, icon, setText } from './element'
import { createMeter } from './meter'
import { type Context, stepOf, type View } from './view'

/** Seconds left from which the time is shown as running out. */
const NEARLY_OVER = 10

/** Level, time, pause and stop. */
export function recordingView(context: Context): View {
  const { app, config, text } = context
  const elapsed = h('span', { class: 'time', role: 'timer', 'aria-live': 'off', 'aria-label': text('timeElapsed') })
  const left = h('span', { class: 'left' })
  const heading = h('h2', { tabindex: -1 })
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' })
  const meter = createMeter(text('levelLabel'))
  const silent = h('p', { class: 'warning', role: 'alert', hidden: true })
  const pause = h('button', { type: 'button', class: 'round small', click: () => onPause() })
  const pauseLabel = h('span', { class: 'round-label', 'aria-hidden': 'true' })
  const stop = h(
    'button',
    { type: 'button', class: 'round stop', 'aria-label': text('stop'), click: () => app.dispatch({ type: 'stop' }) },
    icon('stop'),
  )
  const onPause = () => {
    const step = stepOf(app.state(), 'recording')
    app.dispatch({ type: step?.isPaused ? 'resume' : 'pause' })
  }
  let frame = 0
  const draw = () => {
    frame = requestAnimationFrame(draw)
    const recording = app.studio.current()
    if (!recording) return
    const seconds = recording.elapsed()
    const remaining = Math.max(0, config.maxSeconds - seconds)
    setText(elapsed, clock(seconds))
    setText(left, text('timeLeft', { time: clock(Math.ceil(remaining)) }))
    left.classList.toggle('nearly-over', remaining <= NEARLY_OVER)
    meter.draw(stepOf(app.state(), 'recording')?.isPaused ? null : recording.level.read())
  }
  setText(elapsed, clock(0))
  setText(left, text('timeLeft', { time: clock(config.maxSeconds) }))
  frame = requestAnimationFrame(draw)

  const element = h(
    'div',
    { class: 'step center recording' },
    h('div', { class: 'state' }, dot, heading),
    h('div', { class: 'clock' }, elapsed, left),
    meter.element,
    silent,
    h(
      'div',
      { class: 'controls' },
      h('div', { class: 'control' }, pause, pauseLabel),
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
      const label = text(step.isPaused ? 'resume' : 'pause')
      if (pause.getAttribute('aria-label') !== label) {
        pause.setAttribute('aria-label', label)
        pause.replaceChildren(icon(step.isPaused ? 'microphone' : 'pause'))
        setText(pauseLabel, label)
      }
      setText(silent, step.isSilent ? text('silent') : '')
    },
    close: () => cancelAnimationFrame(frame),
  }
}
