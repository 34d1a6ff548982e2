import { CODE_DIGITS, CODE_PAUSE_SECONDS } from '../../../server/contract/intake/protocol'
import { latinDigits } from '../contact'
import type { CodeProblem, State } from '../machine/state'
import { clock } from '../messages/format'
import { h, setText } from './element'
import { failureText } from './failure-text'
import { type Context, stepOf, type View } from './view'

/** The one-time code. It is checked as soon as it has all digits. */
export function codeView(context: Context): View {
  const { app, text } = context
  const input = h('input', {
    id: 'code',
    class: 'field code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 20,
    dir: 'ltr',
    required: true,
    'aria-describedby': 'problem',
  })
  const problem = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  const notice = h('p', { class: 'hint', role: 'status', hidden: true })
  const submit = h('button', { type: 'submit', class: 'primary' }, text('codeCheck'))
  const resend = h('button', { type: 'button', class: 'quiet', click: () => onResend() })
  let sentAt = 0
  let shown: CodeProblem | null = null

  const check = () => {
    const digits = latinDigits(input.value).replace(/\D/g, '')
    if (digits.length !== CODE_DIGITS) {
      setText(problem, text('codeInvalid'))
      input.setAttribute('aria-invalid', 'true')
      return input.focus()
    }
    app.dispatch({ type: 'code_given', code: digits })
  }
  const secondsLeft = () => CODE_PAUSE_SECONDS - (Date.now() - sentAt) / 1000
  const onResend = () => {
    if (secondsLeft() > 0) return
    input.value = ''
    app.dispatch({ type: 'resend_code' })
  }
  const showResend = () => {
    const left = secondsLeft()
    resend.setAttribute('aria-disabled', String(left > 0))
    const label = left > 0 ? text('codeResendIn', { time: clock(Math.ceil(left)) }) : text('codeResend')
    if (resend.textContent !== label) resend.textContent = label
  }
  const timer = setInterval(showResend, 1000)
  input.addEventListener('input', () => {
    if (latinDigits(input.value).replace(/\D/g, '').length === CODE_DIGITS) check()
  })
  const explain = (given: CodeProblem): string => {
    if (given.kind === 'failed') return failureText(context, given.failure)
    return given.kind === 'expired' ? text('codeExpired') : text('codeWrong', { count: given.triesLeft })
  }

  const contact = app.state().contact?.value ?? ''
  const element = h(
    'form',
    {
      class: 'step',
      novalidate: true,
      submit: (event: SubmitEvent) => {
        event.preventDefault()
        check()
      },
    },
    h('h2', { tabindex: -1 }, text('codeHeading')),
    h('p', { class: 'lead' }, text('codeSent', { contact: `\u2068${contact}\u2069` })),
    h('div', { class: 'group' }, h('label', { for: 'code', class: 'label' }, text('codeLabel')), input),
    problem,
    notice,
    submit,
    h(
      'div',
      { class: 'row' },
      resend,
      h(
        'button',
        { type: 'button', class: 'quiet', click: () => app.dispatch({ type: 'change_contact' }) },
        text('contactChange'),
      ),
    ),
  )
  return {
    element,
    focus: input,
    update(state: State) {
      const step = stepOf(state, 'code')
      if (!step) return
      sentAt = step.sentAt
      submit.setAttribute('aria-disabled', String(step.isBusy))
      submit.classList.toggle('busy', step.isBusy)
      setText(notice, step.isResent ? text('codeResent') : '')
      showResend()
      if (step.problem === shown) return
      shown = step.problem
      setText(problem, shown ? explain(shown) : '')
      input.setAttribute('aria-invalid', String(shown?.kind === 'wrong'))
      if (shown) {
        input.select()
        input.focus()
      }
    },
    close: () => clearInterval(timer),
  }
}
