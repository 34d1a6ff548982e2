import type { VerificationMethod } from '../../server/contract/channels/channel-settings'
import { consentField } from './consent'
import type { Messages } from './messages/en'
import type { Failure, State } from './state'
import { button, type Context, failureText, h, icon, setBusy, setText, stepOf, type View, withContact } from './view'

export function contactView(context: Context): View {
  const { app, config, text } = context
  const known = app.state().contact ?? contactOfFragment(location.hash, config.methods)
  const first = known && config.methods.includes(known.method) ? known.method : (config.methods[0] ?? 'email')
  const { input, ...field } = contactField(context, first, known?.method === first ? known.value : '')
  const problem = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  const { agreedVersion, consentVersion, isContactLast, seconds } = app.state()
  const isAgreed = agreedVersion === consentVersion
  const isLast = isContactLast && seconds > 0
  const consent = consentField(context)
  consent.input.checked = isAgreed
  // Where the contact comes last, the sender agreed before the recording.
  consent.element.hidden = isContactLast && isAgreed
  const submit = h('button', { type: 'submit', class: 'primary' }, text(isLast ? 'send' : 'continue'))
  const next = h('p', { class: 'next' }, icon('microphone'), text('recordNext'))
  const back = button('quiet', () => app.dispatch({ type: 'listen_again' }), text('listenAgain'))

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
    h('div', { class: 'dock' }, seconds === 0 && next, submit, seconds > 0 && back),
  )
  return {
    element,
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'contact')
      if (!step) return
      setBusy(submit, step.isBusy)
      if (step.failure === shown) return
      shown = step.failure
      // Above the button, wherever the problem before it was.
      if (shown) show(failureText(context, shown), consent.element)
    },
  }
}

function contactField({ text }: Context, first: VerificationMethod, value: string) {
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

/**
 * Returns the contact that the link to the page names after the `#`, which browsers send to no server: `#email=ada@example.com`
 * or `#phone=+12015550123`. Null for none, and for one that this channel does not take.
 */
export function contactOfFragment(fragment: string, methods: readonly VerificationMethod[]) {
  const named = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'))
  for (const method of methods) {
    const value = normalContact(method, named.get(method === 'email' ? 'email' : 'phone') ?? '')
    if (value !== null) return { method, value }
  }
  return null
}

/** What the server takes for a local part and a domain (contact.test.ts compares recorder and server). */
const LOCAL_PART = /^[\w+'-]+(?:\.[\w+'-]+)*$/
const DOMAIN = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
const MAX_EMAIL_CHARACTERS = 254
/** E.164 as the server takes it: a plus sign and 7 to 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/

/**
 * Returns a contact in the form that the server expects: an address with an ASCII domain, or a number without spaces and
 * signs, with `+` for a leading `00`, and with Latin digits. Null where the server would refuse this form: without a
 * code step it would do so only after the recording. ASCII text that the server takes as it is gives what the server
 * stores.
 */
export function normalContact(method: VerificationMethod, text: string): string | null {
  const trimmed = text.trim()
  if (method === 'email') return normalEmail(trimmed)
  const number = latinDigits(trimmed.normalize('NFKC'))
    .replace(/[\s().\-–/\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  return PHONE.test(number) ? number : null
}

function normalEmail(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (text.length > MAX_EMAIL_CHARACTERS || !LOCAL_PART.test(local) || /'$/.test(local)) return null
  const domain = asciiDomain(text.slice(at + 1))
  const email = `${local}@${domain}`
  return DOMAIN.test(domain) && email.length <= MAX_EMAIL_CHARACTERS ? email : null
}

/** Returns a domain with the ASCII form of its other letters (IDNA), as `xn--mller-kva.example`. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || /[/?#@:\\]/.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch (error) {
    if (error instanceof TypeError) return domain
    throw error
  }
}

/** Replaces the digits of Arabic and Persian keyboards. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** The sender's contact, with a button to change it. */
export const senderRow = (context: Context): HTMLElement =>
  h('p', { class: 'row sender' }, h('span', {}, ...withContact(context, 'sendFrom')), changeButton(context))

/** Creates the button that changes the contact. It belongs beside a text that shows it. */
export const changeButton = ({ app, text }: Context): HTMLElement =>
  button('quiet', () => app.dispatch({ type: 'change_contact' }), text('contactChange'))
