import { clock } from '../messages/format'
import { h, icon } from './element'
import type { Context } from './view'

/**
 * Creates a player for the recording. The length is the measured one, because a recording of MediaRecorder has none in
 * its file.
 */
export function createPlayer(context: Context) {
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
  const button = h('button', { type: 'button', class: 'round small filled', click: onToggle })
  const showState = () => {
    button.setAttribute('aria-label', text(audio.paused ? 'play' : 'playPause'))
    button.replaceChildren(icon(audio.paused ? 'play' : 'pause'))
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
    element: h('div', { class: 'player' }, button, position.slider, position.time),
    close() {
      cancelAnimationFrame(frame)
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
    },
  }
}

/**
 * The position as a slider and as a time. Before the recording is played, and after its end, the time is its length.
 * @param onSeek called with the position in seconds that a person chose
 */
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
