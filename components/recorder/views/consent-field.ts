import { h } from './element'
import type { Context } from './view'

/** The channel's consent text with a box to tick. */
export function consentField({ config }: Context, onChange: () => void = () => {}) {
  const input = h('input', { type: 'checkbox', id: 'consent', 'aria-describedby': 'problem', change: onChange })
  const text = h('span', { dir: 'auto' }, config.texts.consent ?? '')
  return { input, element: h('label', { class: 'consent', for: 'consent' }, input, text) }
}
