import { senderRow } from './contact'
import { clock, spokenTime } from './messages/messages'
import type { State } from './state'
import { button, type Context, h, icon, setBusy, setText, stepOf, type View } from './view'

export function readyView(context: Context): View {
  const { app, config, text } = context
  const hint = h('p', { class: 'hint', role: 'status' })
  const label = h('span', { class: 'round-label' }, text('record'))
  const record = button('round', () => app.dispatch({ type: 'record' }), icon('microphone'))
  record.setAttribute('aria-label', text('record'))
  const heading = h('h2', { tabindex: -1 }, text('recordHeading'))
  const element = h(
    'div',
    { class: 'step center' },
    heading,
    h('p', { class: 'lead' }, text('recordHint', { time: spokenTime(config.maxSeconds, config.locale) })),
    h('div', { class: 'stage' }, record, label),
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

/** Width of a bar and of the space beside it, in CSS pixels. */
const BAR = 3
const GAP = 3
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
    const context = canvas.getContext('2d')
    const { clientWidth: width, clientHeight: height } = canvas
    if (!context || width === 0) return
    const scale = devicePixelRatio
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale)
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale)
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, width, height)
    const style = getComputedStyle(canvas)
    if (isStill.matches) return still(context, style, width, height, level)
    const count = Math.floor(width / (BAR + GAP))
    bars = bars.slice(-count)
    const isRightToLeft = style.direction === 'rtl'
    for (let index = 0; index < count; index++) {
      const value = bars[bars.length - count + index]
      const length = value === undefined ? BAR : Math.max(BAR, value * height)
      const x = index * (BAR + GAP)
      context.fillStyle = value === undefined ? style.borderColor : style.color
      rounded(context, isRightToLeft ? width - x - BAR : x, (height - length) / 2, BAR, length)
    }
  }

  return { element: canvas, draw }
}

function still(
  context: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  width: number,
  height: number,
  level: number,
) {
  const thickness = 8
  const y = (height - thickness) / 2
  context.fillStyle = style.borderColor
  rounded(context, 0, y, width, thickness)
  context.fillStyle = style.color
  const length = Math.max(thickness, level * width)
  rounded(context, style.direction === 'rtl' ? width - length : 0, y, length, thickness)
}

function rounded(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number) {
  context.beginPath()
  context.roundRect(x, y, width, height, Math.min(width, height) / 2)
  context.fill()
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
