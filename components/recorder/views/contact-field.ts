import type { VerificationMethod } from '../../../server/contract/channels/channel-settings'
import { h, setText } from './element'
import type { Context } from './view'

/** Creates the field for an email address or a phone number. */
export function contactField({ text }: Context, first: VerificationMethod, value: string) {
  const input = h('input', {
    id: 'contact',
    class: 'field',
    required: true,
    'aria-describedby': 'contact-hint problem',
    // Addresses and numbers are written from left to right in every language.
    dir: 'ltr',
  })
  const label = h('label', { for: 'contact', class: 'label' })
  const hint = h('p', { id: 'contact-hint', class: 'hint' })
  let method = first
  /** What was typed stays between two methods with a phone number. */
  const choose = (chosen: VerificationMethod) => {
    const isPhone = chosen !== 'email'
    if (isPhone !== (method !== 'email')) input.value = ''
    method = chosen
    label.textContent = text(isPhone ? 'phoneLabel' : 'emailLabel')
    setText(hint, isPhone ? text('phoneHint') : '')
    input.type = isPhone ? 'tel' : 'email'
    input.autocomplete = isPhone ? 'tel' : 'email'
    input.inputMode = isPhone ? 'tel' : 'email'
  }
  choose(first)
  input.value = value
  return { element: h('div', { class: 'group' }, label, input, hint), input, choose, method: () => method }
}

/** Creates the choice between the methods of a channel that has several. */
export function methodField(
  { config, text }: Context,
  first: VerificationMethod,
  choose: (method: VerificationMethod) => void,
) {
  const choices = config.methods.map((method) => {
    const radio = h('input', { type: 'radio', name: 'method', value: method, change: () => choose(method) })
    radio.checked = method === first
    return h('label', { class: 'choice' }, radio, h('span', {}, text(method)))
  })
  return h(
    'fieldset',
    { class: 'group' },
    h('legend', { class: 'label' }, text('methodLabel')),
    h('div', { class: 'choices' }, ...choices),
  )
}
