import type { State } from './state'
import { type Context, h, setText } from './view'

export function consentField({ config, text: textOf }: Context) {
  const input = h('input', { type: 'checkbox', id: 'consent', 'aria-describedby': 'problem' })
  const text = h('span', { dir: 'auto' }, config.texts.consent ?? '')
  const label = h('label', { class: 'consent', for: 'consent' }, input, text)
  return {
    input,
    element: h('div', { class: 'group' }, label, config.privacyUrl !== null && privacyLink(config.privacyUrl)),
  }

  function privacyLink(href: string) {
    const link = h('a', { class: 'privacy', href, target: '_blank', rel: 'noopener noreferrer' }, textOf('privacy'))
    link.append(h('span', { class: 'visually-hidden' }, ` (${textOf('opensWindow')})`))
    return link
  }
}

/** Creates the box that is shown while the sender has not agreed to the text: before the contact, or after the text changed. */
export function missingConsent(context: Context) {
  const { app, text } = context
  const problem = h('p', { id: 'problem', class: 'error', role: 'alert', hidden: true })
  const element = h('div', { class: 'group', hidden: true })
  let shownVersion = 0
  let input: HTMLInputElement | null = null
  return {
    element,
    update({ agreedVersion, consentVersion }: State) {
      element.hidden = agreedVersion === consentVersion
      if (element.hidden || shownVersion === consentVersion) return
      shownVersion = consentVersion
      const consent = consentField({ ...context, config: app.config() })
      input = consent.input
      element.replaceChildren(
        app.state().seconds > 0 ? h('p', { class: 'notice' }, text('consentAgain')) : '',
        consent.element,
        problem,
      )
    },
    /** Agrees if that is needed. Returns false, and says so, when the box is not ticked. */
    confirm(): boolean {
      if (!input || element.hidden) return true
      if (input.checked) {
        app.dispatch({ type: 'agree' })
        return true
      }
      setText(problem, text('consentMissing'))
      input.focus()
      return false
    },
  }
}
