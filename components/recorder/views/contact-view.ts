import { normalContact } from '../contact'
import type { Failure, State } from '../machine/state'
import type { Messages } from '../messages/en'
import { consentField } from './consent-field'
import { contactField, methodField } from './contact-field'
import { h, setText } from './element'
import { failureText } from './failure-text'
import { type Context, stepOf, type View } from './view'

/** Method, contact and consent. */
export function contactView(context: Context): View {
  const { app, config, text } = context
  const known = app.state().contact
  const first = known && config.methods.includes(known.method) ? known.method : (config.methods[0] ?? 'email')
  const { input, ...field } = contactField(context, first, known?.method === first ? known.value : '')
  const problem = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  const consent = consentField(context)
  consent.input.checked = app.state().agreedVersion === app.state().consentVersion
  const submit = h('button', { type: 'submit', class: 'primary' }, text('continue'))

  /** The failure of the server that is shown. */
  let shown: Failure | null = null
  const show = (message: string, before: HTMLElement) => {
    before.after(problem)
    setText(problem, message)
  }
  const refuse = (message: keyof Messages, refused: HTMLInputElement) => {
    // Beside the input that it is about.
    show(text(message), refused === input ? field.element : consent.element)
    refused.setAttribute('aria-invalid', 'true')
    refused.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    input.removeAttribute('aria-invalid')
    consent.input.removeAttribute('aria-invalid')
    const method = field.method()
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
    config.methods.length > 1 && methodField(context, first, field.choose),
    field.element,
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
      if (step.failure === shown) return
      shown = step.failure
      // Above the button, wherever the problem before it was.
      if (shown) show(failureText(context, shown), consent.element)
    },
  }
}
