import { CODE_PAUSE_SECONDS } from '../../../server/contract/intake/protocol'
import { clock } from '../messages/format'
import { h } from './element'
import type { Context } from './view'

/**
 * Creates the button that requests another code. It counts down while the service would refuse one.
 * @param onResend called for a click after the pause
 */
export function resendButton({ text }: Context, onResend: () => void) {
  let sentAt = 0
  const secondsLeft = () => CODE_PAUSE_SECONDS - (Date.now() - sentAt) / 1000
  const element = h('button', {
    type: 'button',
    class: 'quiet',
    click: () => {
      if (secondsLeft() <= 0) onResend()
    },
  })
  const show = () => {
    const left = secondsLeft()
    element.setAttribute('aria-disabled', String(left > 0))
    const label = left > 0 ? text('codeResendIn', { time: clock(Math.ceil(left)) }) : text('codeResend')
    if (element.textContent !== label) element.textContent = label
  }
  const timer = setInterval(show, 1000)
  return {
    element,
    /** @param at when the last code was sent, in milliseconds since 1970 */
    update(at: number) {
      sentAt = at
      show()
    },
    close: () => clearInterval(timer),
  }
}
