import { clock } from '../messages/format'
import { h, icon } from './element'
import type { Context } from './view'

/**
 * A player for the recording. The length is the measured one, because a recording of MediaRecorder has none in its
 * file.
 */
export function createPlayer({ app, text }: Context) {
  const { seconds } = app.state()
  const url = URL.createObjectURL(app.studio.file())
  const audio = new Audio(url)
  const time = h('span', { class: 'player-time' }, clock(seconds))
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: seconds.toFixed(2),
    step: 0.1,
    value: 0,
    'aria-label': text('position'),
    input: () => seek(Number(slider.value)),
  })
  const button = h('button', { type: 'button', class: 'round small filled', click: () => onToggle() })
  let isReset = true

  const show = (position: number) => {
    slider.value = String(position)
    slider.style.setProperty('--played', `${(100 * position) / Math.max(seconds, 0.1)}%`)
    slider.setAttribute('aria-valuetext', text('positionText', { time: clock(position), total: clock(seconds) }))
    time.textContent = isReset ? clock(seconds) : clock(position)
  }
  const seek = (position: number) => {
    isReset = false
    audio.currentTime = position
    show(position)
  }
  const onToggle = () => {
    if (audio.paused) void audio.play().catch((error: unknown) => console.warn(error))
    else audio.pause()
  }
  const showState = () => {
    button.setAttribute('aria-label', text(audio.paused ? 'play' : 'playPause'))
    button.replaceChildren(icon(audio.paused ? 'play' : 'pause'))
  }
  let frame = 0
  const follow = () => {
    if (audio.paused) return
    show(Math.min(seconds, audio.currentTime))
    frame = requestAnimationFrame(follow)
  }
  audio.addEventListener('play', () => {
    isReset = false
    showState()
    follow()
  })
  audio.addEventListener('pause', showState)
  audio.addEventListener('ended', () => {
    isReset = true
    audio.currentTime = 0
    show(0)
    showState()
  })
  showState()
  show(0)
  return {
    element: h('div', { class: 'player' }, button, slider, time),
    close() {
      cancelAnimationFrame(frame)
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}
