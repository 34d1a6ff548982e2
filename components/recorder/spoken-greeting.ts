import { spokenTime } from './messages/messages'
import { createPlayer, pausePlayback } from './player'
import type { State } from './state'
import { type Context, h, setText } from './view'

/** The steps before a recording. A paused channel has none of them. */
export const isBeforeRecording = ({ step, seconds }: State): boolean =>
  step.name === 'ready' || (seconds === 0 && (step.name === 'contact' || step.name === 'code'))

/** Offers the spoken greeting of the channel before the recording; null where the channel has none. Nothing plays by itself. */
export function spokenGreeting({ config, text }: Pick<Context, 'config' | 'text'>) {
  const { greeting, locale } = config
  if (greeting === null) return null
  const failure = h('p', { class: 'error', role: 'alert', hidden: true })
  const title = text('greetingTitle')
  const player = createPlayer(
    { text },
    {
      source: greeting.path,
      seconds: greeting.seconds,
      title,
      play: text('greetingPlay', { time: spokenTime(Math.max(1, Math.round(greeting.seconds)), locale) }),
      pause: text('greetingPause'),
      preload: 'none',
      onFailure: () => setText(failure, text('greetingFailed')),
    },
  )
  const element = h('div', { class: 'spoken', role: 'group', 'aria-label': title }, player.element, failure)
  return {
    element,
    update(state: State) {
      element.hidden = !isBeforeRecording(state)
      // The microphone must not hear it.
      if (element.hidden || (state.step.name === 'ready' && state.step.isBusy)) pausePlayback()
    },
  }
}
