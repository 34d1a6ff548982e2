import type { VerificationMethod } from '../../../server/contract/values/verification-method'
import { normalContact } from '../contact'
import type { State } from '../machine/state'
import type { Messages } from '../messages/en'
import { consentField } from './consent-field'
import { h, setText } from './element'
import { failureText } from './failure-text'
import { type Context, stepOf, type View } from './view'

/** Method, contact and consent. */
export function contactView(context: Context): View {
  const { app, config, text } = context
  const known = app.state().contact
  let method = known && config.methods.includes(known.method) ? known.method : (config.methods[0] ?? 'email')
  const input = h('input', {
    id: 'contact',
    class: 'field',
    required: true,
    'aria-describedby': 'contact-hint problem',
  })
  const label = h('label', { for: 'contact', class: 'label' })
  const hint = h('p', { id: 'contact-hint', class: 'hint' })
  const problem = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  const consent = consentField(context)
  consent.input.checked = app.state().agreedVersion === app.state().consentVersion
  const submit = h('button', { type: 'submit', class: 'primary' }, text('continue'))
  input.value = known?.method === method ? known.value : ''

  const choose = (chosen: VerificationMethod) => {
    const isPhone = chosen !== 'email'
    if (isPhone !== (method !== 'email')) input.value = ''
    method = chosen
    label.textContent = text(isPhone ? 'phoneLabel' : 'emailLabel')
    setText(hint, isPhone ? text('phoneHint') : '')
    input.type = isPhone ? 'tel' : 'email'
    input.autocomplete = isPhone ? 'tel' : 'email'
    input.inputMode = isPhone ? 'tel' : 'email'
    // Addresses and numbers are written from left to right in every language.
    input.dir = 'ltr'
  }
  choose(method)

  const refuse = (message: keyof Messages, field: HTMLInputElement) => {
    setText(problem, text(message))
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    input.removeAttribute('aria-invalid')
    consent.input.removeAttribute('aria-invalid')
    const value = normalContact(method, input.value)
    if (value === null) return refuse(method === 'email' ? 'emailInvalid' : 'phoneInvalid', input)
    if (!consent.input.checked) return refuse('consentMissing', consent.input)
    setText(problem, '')
    app.dispatch({ type: 'contact_given', contact: { method, value }, isAgreed: true })
  }

  const heading = h('h2', { tabindex: -1 }, text('contactHeading'))
  const element = h(
    'form',
    { class: 'step', novalidate: true, submit: onSubmit },
    heading,
    config.methods.length > 1 && methodField(context, method, choose),
    h('div', { class: 'group' }, label, input, hint),
    consent.element,
    problem,
    submit,
  )
  return {
    element,
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'contact')
      if (!step) return
      submit.setAttribute('aria-disabled', String(step.isBusy))
      submit.classList.toggle('busy', step.isBusy)
      if (step.failure) setText(problem, failureText(context, step.failure))
    },
  }
}

function methodField(
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
