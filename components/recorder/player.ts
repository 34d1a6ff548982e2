import { clock } from './messages/messages'
import { wavFile } from './slice-recorder'
import { button, type Context, h, icon } from './view'
import { decode, drawBar, loudnessOfParts, surfaceOf } from './waveform'

interface Sound {
  source: string
  /** Its length, which the player shows before anything is loaded. */
  seconds: number
  /** A line above the position that says what it is. */
  title?: string
  /** Names of the button before and while it plays. */
  play?: string
  pause?: string
  /** By default the browser decides what it loads before the sound is played. */
  preload?: 'none'
  onFailure?: () => void
}

let playing: HTMLAudioElement | null = null

/** Pauses the sound that is played, if there is one. */
export const pausePlayback = (): void => playing?.pause()

/** Creates a player of one sound. */
export function createPlayer(context: Pick<Context, 'text'>, sound: Sound) {
  const { text } = context
  const { source, seconds, title, preload, onFailure } = sound
  const [play, pause] = [sound.play ?? text('play'), sound.pause ?? text('playPause')]
  const audio = new Audio()
  if (preload) audio.preload = preload
  audio.src = source
  const position = playerPosition(context, seconds, (at) => {
    audio.currentTime = at
  })
  const onToggle = () => {
    if (!audio.paused) return audio.pause()
    audio.play().catch((error: unknown) => {
      // It was paused before it began.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.warn(error)
      onFailure?.()
    })
  }
  const toggle = button('round small filled', onToggle)
  const showState = () => {
    toggle.setAttribute('aria-label', audio.paused ? play : pause)
    toggle.replaceChildren(icon(audio.paused ? 'play' : 'pause'))
  }
  let isClosed = false
  let decodedUrl = ''
  /** Plays another form of the sound, from the same position. */
  const replaceSource = (file: Blob) => {
    const { paused, currentTime } = audio
    decodedUrl = URL.createObjectURL(file)
    audio.src = decodedUrl
    audio.currentTime = currentTime
    if (!paused) onToggle()
  }
  let frame = 0
  const follow = () => {
    if (audio.paused) return
    position.show(Math.min(seconds, audio.currentTime))
    frame = requestAnimationFrame(follow)
  }
  audio.addEventListener('play', () => {
    playing = audio
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
    element: h(
      'div',
      { class: 'player' },
      toggle,
      title === undefined ? position.element : h('div', {}, h('p', { class: 'player-title' }, title), position.element),
      position.time,
    ),
    /**
     * Draws the waveform of the sound, and plays it decoded: Firefox and WebKit find no position in what they recorded. A browser
     * that cannot decode it plays the file, and the slider keeps its line.
     */
    showRecording(file: Blob) {
      decode(file).then(
        (decoded) => {
          if (isClosed) return
          const samples = decoded.getChannelData(0)
          position.drawWaveform(samples)
          replaceSource(wavFile(samples))
        },
        (error: unknown) => console.warn('The waveform cannot be drawn.', error),
      )
    },
    close() {
      isClosed = true
      cancelAnimationFrame(frame)
      position.close()
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(decodedUrl)
    },
  }
}

/** The position as a slider over the waveform, and as a time: the length of the recording before it is played and after its end. */
function playerPosition({ text }: Pick<Context, 'text'>, seconds: number, onSeek: (at: number) => void) {
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
    drawWaveform(drawn: Float32Array) {
      samples = drawn
      element.classList.add('drawn')
      draw()
    },
    close: () => resized.disconnect(),
  }
}
