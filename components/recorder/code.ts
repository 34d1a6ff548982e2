import { CODE_DIGITS, CODE_PAUSE_SECONDS } from '../../server/contract/intake/protocol'
import { changeButton, latinDigits } from './contact'
import { clock } from './messages/messages'
import type { CodeProblem, State } from './state'
import { button, type Context, failureText, h, setBusy, setText, stepOf, type View, withContact } from './view'

export function codeView(context: Context): View {
  const { app, text } = context
  const input = codeInput()
  const problem = codeProblem(context, input)
  const notice = h('p', { class: 'hint', role: 'status', hidden: true })
  const submit = h('button', { type: 'submit', class: 'primary' }, text('codeCheck'))
  const resend = resendButton(context, () => {
    input.value = ''
    app.dispatch({ type: 'resend_code' })
  })

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = codeOf(input.value)
    if (code !== null) return app.dispatch({ type: 'code_given', code })
    problem.showIncomplete()
  }
  input.addEventListener('input', () => {
    const code = codeOf(input.value)
    if (code !== null) app.dispatch({ type: 'code_given', code })
  })

  const element = h(
    'form',
    { class: 'step', novalidate: true, submit: onSubmit },
    h('h2', { tabindex: -1 }, text('codeHeading')),
    h('p', { class: 'lead' }, ...withContact(context, 'codeSent'), ' ', changeButton(context)),
    app.state().seconds > 0 && h('p', { class: 'notice' }, text('codeKeepsRecording')),
    h('div', { class: 'group' }, h('label', { for: 'code', class: 'label' }, text('codeLabel')), input),
    problem.element,
    notice,
    resend.element,
    h('div', { class: 'dock' }, submit),
  )
  return {
    element,
    focus: input,
    update(state: State) {
      const step = stepOf(state, 'code')
      if (!step) return
      setBusy(submit, step.isBusy)
      setText(notice, step.isResent ? text('codeResent') : '')
      resend.update(step.sentAt)
      problem.update(step.problem)
    },
    close: resend.close,
  }
}

const codeInput = () =>
  h('input', {
    id: 'code',
    class: 'field code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 20,
    dir: 'ltr',
    required: true,
    'aria-describedby': 'problem',
  })

function codeProblem(context: Context, input: HTMLInputElement) {
  const element = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  let shown: CodeProblem | null = null
  return {
    element,
    showIncomplete() {
      setText(element, context.text('codeInvalid'))
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    },
    update(problem: CodeProblem | null) {
      if (problem === shown) return
      shown = problem
      setText(element, problem ? problemText(context, problem) : '')
      input.setAttribute('aria-invalid', String(problem?.kind === 'wrong'))
      if (!problem) return
      input.select()
      input.focus()
    },
  }
}

function problemText(context: Context, problem: CodeProblem): string {
  if (problem.kind === 'failed') return failureText(context, problem.failure)
  return problem.kind === 'expired'
    ? context.text('codeExpired')
    : context.text('codeWrong', { count: problem.triesLeft })
}

/** Returns the one-time code in what a person typed or pasted; null unless it has all digits and no more. */
export function codeOf(typed: string): string | null {
  const digits = latinDigits(typed).replace(/\D/g, '')
  return digits.length === CODE_DIGITS ? digits : null
}

/** Creates the button that requests another code. It counts down while the service would refuse one. */
function resendButton({ text }: Context, onResend: () => void) {
  let sentAt = 0
  const secondsLeft = () => CODE_PAUSE_SECONDS - (Date.now() - sentAt) / 1000
  const element = button('quiet', () => {
    if (secondsLeft() <= 0) onResend()
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
    update(at: number) {
      sentAt = at
      show()
    },
    close: () => clearInterval(timer),
  }
}
