import { missingConsent } from './consent'
import { senderRow } from './contact'
import { deleteQuestion } from './delete-question'
import { clock, spokenTime } from './messages/messages'
import type { State } from './state'
import { button, type Context, h, icon, setBusy, setText, stepOf, type View } from './view'
import { drawBar, drawRounded, type Surface, surfaceOf } from './waveform'

export function readyView(context: Context): View {
  const { app, config, text } = context
  const hint = h('p', { class: 'hint', role: 'status' })
  const label = h('span', { class: 'round-label' }, text('record'))
  const consent = missingConsent(context)
  const onRecord = () => {
    if (consent.confirm()) app.dispatch({ type: 'record' })
  }
  const record = button('round', onRecord, icon('microphone'))
  record.setAttribute('aria-label', text('record'))
  const heading = h('h2', { tabindex: -1 }, text('recordHeading'))
  const sender = h('div', { class: 'group' })
  const element = h(
    'div',
    { class: 'step center' },
    heading,
    h('p', { class: 'lead' }, text('recordHint', { time: spokenTime(config.maxSeconds, config.locale) })),
    hint,
    consent.element,
    sender,
    h('div', { class: 'dock stage' }, record, label),
  )
  label.setAttribute('aria-hidden', 'true')
  return {
    element,
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'ready')
      if (!step) return
      consent.update(state)
      if (state.contact && !sender.hasChildNodes()) sender.replaceChildren(senderRow(context))
      sender.hidden = state.contact === null
      setBusy(record, step.isBusy)
      setText(hint, step.isBusy ? text('recordAllow') : step.isTooShort ? text('tooShort') : '')
    },
  }
}

/** Seconds left from which the time is shown as running out. */
const NEARLY_OVER = 10

export function recordingView(context: Context): View {
  const { app, text } = context
  const clocks = recordingClock(context)
  const heading = h('h2', { tabindex: -1 })
  const dot = h('span', { class: 'dot', 'aria-hidden': 'true' })
  const meter = createMeter(text('levelLabel'))
  const warning = h('p', { class: 'warning', role: 'alert', hidden: true })
  const pause = pauseControl(context)
  const stop = button('round stop', () => app.dispatch({ type: 'stop' }), icon('stop'))
  stop.setAttribute('aria-label', text('stop'))
  const discard = button('round small', () => app.dispatch({ type: 'discard' }), icon('trash'))
  discard.setAttribute('aria-label', text('discard'))
  const controls = h(
    'div',
    { class: 'controls' },
    control(discard, text('discard')),
    control(stop, text('stop')),
    pause.element,
  )
  const question = deleteQuestion(context, {
    confirm: { text: 'discardYes', event: { type: 'discard_confirmed' } },
    cancel: { type: 'discard_canceled' },
    actions: controls,
    asker: discard,
  })
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
    h('div', { class: 'live' }, clocks.element, meter.element),
    warning,
    h('div', { class: 'dock' }, question.element, controls),
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
      question.update(step.discard === 'asked')
      setText(warning, step.isInterrupted ? text('interrupted') : step.isSilent ? text('silent') : '')
    },
    close: () => cancelAnimationFrame(frame),
  }
}

const control = (element: HTMLElement, label: string) =>
  h('div', { class: 'control' }, element, h('span', { class: 'round-label', 'aria-hidden': 'true' }, label))

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

function pauseControl({ app, text }: Context) {
  const onClick = () => app.dispatch({ type: stepOf(app.state(), 'recording')?.isPaused ? 'resume' : 'pause' })
  const toggle = button('round small', onClick)
  const shown = h('span', { class: 'round-label', 'aria-hidden': 'true' })
  return {
    element: h('div', { class: 'control' }, toggle, shown),
    update(isPaused: boolean) {
      const label = text(isPaused ? 'resume' : 'pause')
      if (toggle.getAttribute('aria-label') === label) return
      toggle.setAttribute('aria-label', label)
      toggle.replaceChildren(icon(isPaused ? 'microphone' : 'pause'))
      setText(shown, label)
    },
  }
}

/** Milliseconds for which a bar is measured. */
const BAR_MS = 90

/** Shows the level as bars, the newest at the end. With reduced motion it is one bar that grows and shrinks in place. */
function createMeter(label: string) {
  const canvas = h('canvas', { class: 'meter', role: 'img', 'aria-label': label })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let bars: number[] = []
  let peak = 0
  let startedAt = 0

  function draw(level: number | null) {
    if (level !== null) {
      peak = Math.max(peak, level)
      if (performance.now() - startedAt >= BAR_MS) {
        bars.push(peak)
        peak = 0
        startedAt = performance.now()
      }
    }
    paint(level ?? 0)
  }

  function paint(level: number) {
    const surface = surfaceOf(canvas)
    if (!surface) return
    if (isStill.matches) return still(surface, level)
    const { count, style } = surface
    bars = bars.slice(-count)
    for (let index = 0; index < count; index++) {
      const value = bars[bars.length - count + index]
      drawBar(surface, index, value ?? 0, value === undefined ? style.borderColor : style.color)
    }
  }

  return { element: canvas, draw }
}

function still(surface: Surface, level: number) {
  const { width, height, style } = surface
  const thickness = 8
  const y = (height - thickness) / 2
  const length = Math.max(thickness, level * width)
  drawRounded(surface, style.borderColor, 0, y, width, thickness)
  drawRounded(surface, style.color, style.direction === 'rtl' ? width - length : 0, y, length, thickness)
}

/** What a screen reader says while recording, beside the headings, which get the focus. */
export type Announcement =
  | { key: 'announceRecording' | 'announcePaused' | 'announceResumed' }
  | { key: 'announceElapsed' | 'timeLeft'; seconds: number }

const EVERY = 30
const LAST = 10

export function announceChange(before: State, after: State): Announcement | null {
  const [was, is] = [stepOf(before, 'recording'), stepOf(after, 'recording')]
  if (!is) return null
  if (!was) return { key: 'announceRecording' }
  if (was.isPaused === is.isPaused) return null
  return { key: is.isPaused ? 'announcePaused' : 'announceResumed' }
}

/** Returns what to say about the time, in whole seconds: each half minute, and once when ten seconds are left. */
export function announceTime(from: number, to: number, maxSeconds: number): Announcement | null {
  const passed = (second: number) => from < second && second <= to
  if (passed(maxSeconds - LAST)) return { key: 'timeLeft', seconds: LAST }
  const last = Math.floor(to / EVERY) * EVERY
  return last > 0 && last < maxSeconds && passed(last) ? { key: 'announceElapsed', seconds: last } : null
}
